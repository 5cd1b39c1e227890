// The socket of one table. It heals itself: whatever is lost on the way comes again.
//
// Commands carry an id of our own and are sent again after a reconnect until they are answered; the
// server does a repeated one once. A state tells which lines of the log it continues; where we do
// not have them, we ask for everything.
import type {
  Act,
  AgreeUndo,
  Ask,
  AskUndo,
  Close,
  DeclineDraw,
  DeclineRematch,
  DeclineUndo,
  Done,
  GoOn,
  Leave,
  Line,
  OfferDraw,
  Problem,
  Prospect,
  Ready,
  Rematch,
  RematchWithout,
  Report,
  Resign,
  Say,
  Sit,
  State,
  Undo,
  Words,
} from "./protocol";

type WithoutId<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type Command = WithoutId<
  | Act
  | Sit
  | Ready
  | Leave
  | Close
  | Resign
  | OfferDraw
  | DeclineDraw
  | Undo
  | AskUndo
  | AgreeUndo
  | DeclineUndo
  | GoOn
  | Rematch
  | RematchWithout
  | DeclineRematch
  | Say
  | Report
>;
type Question = WithoutId<Ask>;
type FromServer = State | Done | Problem | Prospect | Words;

/** How the line is: `lost` is being tried again; `unknown` and `refused` are not. */
export type Link = "connecting" | "open" | "lost" | "unknown" | "refused";

/** The part of a WebSocket that is used. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Ears {
  state(state: State, log: Line[]): void;
  link(link: Link): void;
  words?(words: Words): void;
}

/** Thrown to whoever sent a command or a question that was refused. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

interface Pending {
  text: string;
  answer: (answer: Done | Prospect) => void;
  refuse: (refusal: Refusal) => void;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;
/** A socket that does not answer a command for so long is dead, whatever the browser says. */
export const PATIENCE = 6000;
export const TOO_FAST_PAUSE = 1000;

const UNKNOWN_TABLE = 4404;
const FORBIDDEN = 4403;

export class Connection {
  /** All lines of the log, in order; line `n` stands at `n - 1`. */
  log: Line[] = [];
  version = 0;
  #socket: Socket | null = null;
  #open = false;
  #ended = false;
  #pause = FIRST_PAUSE;
  #again: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #pending = new Map<string, Pending>();
  #looking: { seat: number | null } | null = null;

  constructor(
    private readonly dial: () => Socket,
    private readonly ears: Ears,
    private readonly newId: () => string = () => crypto.randomUUID(),
  ) {}

  /** Connect now, or at once again if a reconnect is being waited for. */
  connect(): void {
    if (this.#ended || this.#socket) return;
    clearTimeout(this.#again);
    const socket = this.dial();
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#closed(event.code);
    };
  }

  /** Leave the table for good. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#again);
    clearTimeout(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    this.#open = false;
    socket?.close();
  }

  /** Hang up and dial again: the line is dead, or the address has changed. */
  redial(): void {
    const socket = this.#socket;
    if (!socket) return this.connect();
    this.#closed(0);
    socket.close();
    this.connect();
  }

  /** Send a command until it is answered. Rejects with a `Refusal`. */
  command(command: Command): Promise<Done> {
    return this.#ask(command) as Promise<Done>;
  }

  /** What may follow on these words? Rejects with a `Refusal`. */
  ask(beginning: string): Promise<Prospect> {
    return this.#ask({ type: "ask", beginning }) as Promise<Prospect>;
  }

  /** See the table from this seat from now on, after a reconnect too. */
  look(seat: number | null): void {
    this.#looking = { seat };
    this.#send(JSON.stringify({ type: "look", seat }));
  }

  sync(): void {
    this.#send(JSON.stringify({ type: "sync" }));
  }

  #ask(message: Command | Question): Promise<Done | Prospect> {
    const id = this.newId();
    return new Promise((answer, refuse) => {
      const text = JSON.stringify({ ...message, id });
      this.#pending.set(id, { text, answer, refuse });
      this.#send(text);
      this.#wait();
    });
  }

  #send(text: string): void {
    if (this.#open) this.#socket?.send(text);
  }

  #wait(): void {
    clearTimeout(this.#watch);
    if (this.#open && this.#pending.size) this.#watch = setTimeout(() => this.redial(), PATIENCE);
  }

  #opened(): void {
    this.#open = true;
    this.#pause = FIRST_PAUSE;
    if (this.#looking) this.#send(JSON.stringify({ type: "look", ...this.#looking }));
    this.#resend();
    this.ears.link("open");
  }

  #resend(): void {
    for (const { text } of this.#pending.values()) this.#send(text);
    this.#wait();
  }

  #closed(code: number): void {
    this.#socket = null;
    this.#open = false;
    clearTimeout(this.#watch);
    if (this.#ended) return;
    if (code === UNKNOWN_TABLE || code === FORBIDDEN) {
      this.#ended = true;
      this.ears.link(code === UNKNOWN_TABLE ? "unknown" : "refused");
      return;
    }
    this.ears.link("lost");
    const pause = this.#pause * (0.75 + Math.random() / 2);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    this.#again = setTimeout(() => this.connect(), pause);
  }

  #hear(message: FromServer): void {
    if (message.type === "state") this.#take(message);
    else if (message.type === "words") this.ears.words?.(message);
    else if (message.type === "problem" && message.id === null) {
      // Not heard at all; the command it was about is still pending.
      if (message.code === "too-fast") setTimeout(() => this.#resend(), TOO_FAST_PAUSE);
    } else {
      const pending = this.#pending.get(message.id ?? "");
      if (!pending) return; // answered before, over an earlier socket
      this.#pending.delete(message.id ?? "");
      this.#wait();
      if (message.type === "problem") pending.refuse(new Refusal(message));
      else pending.answer(message);
    }
  }

  #take(state: State): void {
    if (state.since > this.log.length) return this.sync();
    if (state.version < this.version) return;
    this.log = [...this.log.slice(0, state.since), ...state.log];
    this.version = state.version;
    this.ears.state(state, this.log);
  }
}

/** A real socket of a table. */
export function dialer(table: string, language: () => string): () => Socket {
  return () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/tables/${encodeURIComponent(table)}/socket?language=${language()}`;
    return new WebSocket(`${scheme}://${location.host}${path}`) as unknown as Socket;
  };
}
