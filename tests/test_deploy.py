"""What lies in deploy/ is whole, and speaks of things that are there."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
from ipaddress import IPv4Address, IPv4Network
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from tests.server.inside import inside

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def test_the_compose_file_names_files_volumes_and_services_that_are_there() -> None:
    compose = yaml.safe_load(text("compose.yaml"))
    services: dict[str, Any] = compose["services"]
    assert {"postgres", "one", "two", "proxy"} == services.keys()
    for service in services.values():
        if "build" in service:
            assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
        assert set(service.get("depends_on", ())) <= services.keys()
        assert set(service.get("networks", ())) <= compose["networks"].keys()
        assert set(service.get("secrets", ())) <= compose["secrets"].keys()
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            known = source in compose["volumes"] or source == "./certificates" or (DEPLOY / source).exists()
            assert known, source
    proxy = services["proxy"]["networks"]["inside"]["ipv4_address"]
    for name in ("one", "two"):
        assert services[name]["environment"]["SOBREMESA_PROXIES"] == proxy
        assert f"server {name}:8000" in text("nginx.conf")


def test_no_container_takes_the_address_that_another_one_is_known_by() -> None:
    """The servers believe the proxy by its address, and the proxy looks up theirs only once."""
    compose = yaml.safe_load(text("compose.yaml"))
    places = [service["networks"] for service in compose["services"].values()]
    fixed = [IPv4Address(place["inside"]["ipv4_address"]) for place in places if isinstance(place, dict)]
    assert len(set(fixed)) == len(fixed) == 3
    [network] = compose["networks"]["inside"]["ipam"]["config"]
    subnet, given = IPv4Network(network["subnet"]), IPv4Network(network["ip_range"])
    assert given.subnet_of(subnet)
    assert all(address in subnet and address not in given for address in fixed)


def test_every_setting_is_one_that_the_readme_explains() -> None:
    explained = set(re.findall(r"SOBREMESA_[A-Z_]+", (ROOT / "README.md").read_text(encoding="utf-8")))
    for file in DEPLOY.iterdir():
        assert set(re.findall(r"SOBREMESA_[A-Z_]+", file.read_text(encoding="utf-8"))) <= explained, file


def test_alerts_ask_for_figures_that_exist(tmp_path: Path) -> None:
    async def figures() -> str:
        async with inside(tmp_path) as site:
            return (await site.request("ana", "GET", "/metrics")).text

    names, things = set(), set()
    for family in text_string_to_metric_families(asyncio.run(figures())):
        for sample in family.samples:
            names.add(sample.name)
            things.add(sample.labels.get("what"))
        if family.type == "counter":  # which has no sample before it has counted something
            names.add(f"{family.name}_total")
    waiting = {"thoughts_longest_wait_seconds"}  # there where bots think
    for group in yaml.safe_load(text("alerts.yml"))["groups"]:
        for rule in group["rules"]:
            assert set(re.findall(r"sobremesa_\w+", rule["expr"])) <= names, rule
            assert set(re.findall(r'what="(\w+)"', rule["expr"])) <= things | waiting, rule
            assert rule["annotations"]["summary"]
            assert rule["labels"]["severity"] in ("page", "ticket")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    for unit in DEPLOY.glob("sobremesa*.*"):
        run = text(unit.name).replace("/opt/sobremesa/bin/sobremesa", "/bin/true")
        (tmp_path / unit.name).write_text(run, encoding="utf-8")
    units = sorted(map(str, tmp_path.iterdir()))
    assert len(units) == 3
    done = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False)
    assert str(tmp_path) not in done.stderr, done.stderr
    assert "sobremesa" not in done.stderr, done.stderr


@pytest.mark.skipif(shutil.which("nginx") is None, reason="there is no nginx")
@pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl")
def test_nginx_understands_the_proxy(tmp_path: Path) -> None:
    (tmp_path / "certificates").mkdir()
    make = (
        "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout privkey.pem -out fullchain.pem"
    )
    subprocess.run(["openssl", *make.split()], cwd=tmp_path / "certificates", capture_output=True, check=True)
    here = re.sub(r"server (one|two):8000", "server 127.0.0.1:8000", text("nginx.conf"))
    (tmp_path / "nginx.conf").write_text(here, encoding="utf-8")
    (tmp_path / "mime.types").write_text("types { text/html html; }", encoding="utf-8")
    command = ["nginx", "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf"), "-e", "stderr"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
