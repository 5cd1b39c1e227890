import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, PATIENCE, Refusal, TOO_FAST_PAUSE, type Link, type Socket } from "./connection";
import type { Line, State } from "./protocol";

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.closed = true;
  }
  says(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const line = (number: number): Line => ({ number, at: 0, kind: "acted", seat: 0, action: `a${number}` });
const state = (since: number, version: number, more: Partial<State> = {}) => ({
  type: "state",
  since,
  version,
  log: Array.from({ length: version - since }, (_, n) => line(since + n + 1)),
  ...more,
});

let sockets: FakeSocket[];
let versions: number[];
let log: Line[];
let links: Link[];
let connection: Connection;
const socket = () => sockets.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, versions, log, links] = [[], [], [], []];
  let ids = 0;
  connection = new Connection(
    () => {
      sockets.push(new FakeSocket());
      return socket();
    },
    {
      state: (heard, lines) => {
        versions.push(heard.version);
        log = lines;
      },
      link: (link) => links.push(link),
    },
    () => `id${(ids += 1)}`,
  );
  connection.connect();
  socket().onopen?.();
});
afterEach(() => {
  connection.end();
  vi.useRealTimers();
});

function lose(code = 1006) {
  socket().onclose?.({ code });
}
function comeBack() {
  vi.advanceTimersByTime(20000);
  socket().onopen?.();
}

describe("states", () => {
  test("each continues the log of the one before", () => {
    socket().says(state(0, 2));
    socket().says(state(2, 3));
    expect(log.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  test("after a gap everything is asked for, and nothing wrong is shown", () => {
    socket().says(state(0, 2));
    socket().says(state(5, 6));
    expect(versions).toEqual([2]);
    expect(socket().sent).toEqual([{ type: "sync" }]);
    socket().says(state(0, 6));
    expect(log).toHaveLength(6);
  });

  test("one that comes twice changes nothing", () => {
    socket().says(state(0, 2));
    socket().says(state(2, 3));
    socket().says(state(2, 3));
    expect(log).toHaveLength(3);
  });

  test("an older one is not shown", () => {
    socket().says(state(0, 4));
    socket().says(state(0, 3));
    expect(versions).toEqual([4]);
    expect(log).toHaveLength(4);
  });
});

describe("a lost connection", () => {
  test("comes back by itself, each time a little later", () => {
    lose();
    expect(links.at(-1)).toBe("lost");
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(2);
    lose();
    vi.advanceTimersByTime(350);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(3);
  });

  test("is not tried again where there is no such table", () => {
    lose(4404);
    vi.advanceTimersByTime(60000);
    expect(sockets).toHaveLength(1);
    expect(links.at(-1)).toBe("unknown");
  });

  test("is noticed when a command stays unanswered", () => {
    void connection.command({ type: "undo", version: 1 });
    vi.advanceTimersByTime(PATIENCE);
    expect(sockets[0]?.closed).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  test("what an old socket still says is not heard", () => {
    const old = socket();
    connection.redial();
    old.says(state(0, 2));
    expect(versions).toEqual([]);
  });

  test("the seat one looks from is asked for again", () => {
    connection.look(1);
    lose();
    comeBack();
    expect(socket().sent).toEqual([{ type: "look", seat: 1 }]);
  });
});

describe("commands", () => {
  test("are answered by their id", async () => {
    const undo = connection.command({ type: "undo", version: 1 });
    socket().says({ type: "done", id: "id1", version: 2 });
    expect(await undo).toMatchObject({ version: 2 });
  });

  test("are sent again after a reconnect, with the same id, until they are answered", async () => {
    const act = connection.command({ type: "act", version: 1, seat: 0, action: "draw" });
    const first = socket().sent;
    lose();
    comeBack();
    expect(socket().sent).toEqual(first);
    socket().says({ type: "done", id: "id1", version: 2 });
    await act;
    lose();
    comeBack();
    expect(socket().sent).toEqual([]);
  });

  test("given while the connection is lost are sent when it is back", () => {
    lose();
    void connection.command({ type: "rematch" });
    comeBack();
    expect(socket().sent).toEqual([{ type: "rematch", id: "id1" }]);
  });

  test("an answer that comes twice is harmless", async () => {
    const undo = connection.command({ type: "undo", version: 1 });
    socket().says({ type: "done", id: "id1", version: 2 });
    socket().says({ type: "done", id: "id1", version: 2 });
    expect(await undo).toMatchObject({ id: "id1" });
  });

  test("a refusal reaches whoever sent it", async () => {
    const act = connection.command({ type: "act", version: 1, seat: 0, action: "draw" });
    socket().says({ type: "problem", id: "id1", code: "stale", message: "Something happened" });
    await expect(act).rejects.toThrow(Refusal);
  });

  test("that were too fast are sent again a little later", () => {
    void connection.command({ type: "undo", version: 1 });
    socket().says({ type: "problem", id: null, code: "too-fast", message: "" });
    expect(socket().sent).toHaveLength(1);
    vi.advanceTimersByTime(TOO_FAST_PAUSE);
    expect(socket().sent).toHaveLength(2);
  });
});
