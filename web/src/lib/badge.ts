// A mark on the tab's icon, and on the program's where it is installed: somebody waits for us.

let plain: Promise<string> | null = null;
const MARK = '<circle cx="49" cy="15" r="14" fill="#c4261d" stroke="#fff" stroke-width="3"/>';

/** Show how many games wait for us; nothing for none. */
export function badge(count: number): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link) return;
  if (count) {
    plain ??= fetch("/icon.svg").then((answer) => answer.text());
    plain
      .then((icon) => (link.href = `data:image/svg+xml,${encodeURIComponent(icon.replace("</svg>", `${MARK}</svg>`))}`))
      .catch(() => (plain = null));
    void navigator.setAppBadge?.(count).catch(() => undefined);
  } else if (plain) {
    void plain.then(() => (link.href = "/icon.svg")).catch(() => undefined);
    void navigator.clearAppBadge?.().catch(() => undefined);
  }
}
