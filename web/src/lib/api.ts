// What is asked over HTTP. Live tables speak over their socket: see connection.ts.
import type { Command } from "./connection";
import type {
  Acquaintance,
  Best,
  Analysis,
  Calls,
  Challenge,
  GameInfo,
  GameTexts,
  Hint,
  Invitation,
  Leader,
  Me,
  MyRating,
  NewPhrase,
  NewTable,
  PastGame,
  Position,
  Problem,
  Replay,
  SeatLink,
  Seeking,
  Sought,
  Subscription,
  TableRef,
  TableRow,
} from "./protocol";
import { settings } from "./settings.svelte";

/** A wish that the server did not grant, with its sentence in the reader's language. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const raw = typeof body === "string";
  let response: Response;
  try {
    response = await fetch(`/api${path}${path.includes("?") ? "&" : "?"}language=${settings.language}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : raw ? body : JSON.stringify(body),
    });
  } catch {
    throw new Refused({ type: "problem", id: null, code: "offline", message: "" });
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok || answer === null) {
    throw new Refused((answer as Problem | null) ?? { type: "problem", id: null, code: "broken", message: "" });
  }
  return answer as T;
}

let known: Promise<Me> | null = null;

/** Who we are. Asked once before anything else, so that the server gives this browser one cookie, not two. */
export function me(): Promise<Me> {
  known ??= call<Me>("GET", "/me").catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

export async function rename(name: string): Promise<Me> {
  known = Promise.resolve(await call<Me>("PUT", "/me", { name }));
  return known;
}

export async function changeFace(face: string | null): Promise<Me> {
  known = Promise.resolve(await call<Me>("PUT", "/me/face", { face }));
  return known;
}

/** What was chosen on this page follows whoever is kept. */
export async function keepSettings(settings: Record<string, unknown>): Promise<void> {
  await call("PUT", "/me/settings", { settings });
}

/** A new recovery phrase: it is told once. */
export async function makePhrase(): Promise<string> {
  await me();
  const { phrase } = await call<NewPhrase>("POST", "/me/phrase");
  known = null;
  return phrase;
}

/** From now on this browser is somebody else. Whatever the page knows of the former person is out of date. */
async function become(method: string, path: string, body?: unknown): Promise<Me> {
  await me();
  known = Promise.resolve(await call<Me>(method, path, body));
  return known;
}

export const logIn = (phrase: string) => become("POST", "/log-in", { phrase });
export const logOut = () => become("POST", "/me/log-out");
export const logOutEverywhere = () => become("POST", "/me/log-out-everywhere");
export const leaveForGood = () => become("DELETE", "/me");

/** What a browser is to answer with a passkey; and the answer. */
export async function beginPasskey(path: string): Promise<Challenge> {
  await me();
  return call("POST", path);
}
export const answerPasskey = (path: string, token: string, credential: unknown) => become("POST", path, { token, credential });
export const forgetPasskeys = () => become("DELETE", "/me/passkey");

/** Our finished games before a moment, last first. */
export async function myGames(before?: number): Promise<PastGame[]> {
  await me();
  return call("GET", `/me/games${before === undefined ? "" : `?before=${before}`}`);
}

/** How a finished game compares with the best that we had before it. */
export async function myBest(table: string): Promise<Best> {
  await me();
  return call("GET", `/me/best/${encodeURIComponent(table)}`);
}

export async function myPeople(): Promise<Acquaintance[]> {
  await me();
  return call("GET", "/me/people");
}

export async function myRatings(): Promise<MyRating[]> {
  await me();
  return call("GET", "/me/ratings");
}

/** The best of a game, by the clock or by correspondence. */
export async function leaders(game: string, pace: MyRating["pace"]): Promise<Leader[]> {
  await me();
  return call("GET", `/ratings/${encodeURIComponent(game)}?pace=${pace}`);
}

export async function myInvitations(): Promise<Invitation[]> {
  await me();
  return call("GET", "/me/invitations");
}

export async function declineInvitation(table: string): Promise<Invitation[]> {
  return call("DELETE", `/me/invitations/${table}`);
}

let games: Promise<GameInfo[]> | null = null;

/** What can be played. It does not change while a page is open. */
export async function listGames(): Promise<GameInfo[]> {
  await me();
  games ??= call<GameInfo[]>("GET", "/games").catch((error: unknown) => {
    games = null;
    throw error;
  });
  return games;
}

const texts: Record<string, Promise<GameTexts>> = {};

/** What a game says itself, for games that the page has nothing of. */
export function gameTexts(name: string): Promise<GameTexts> {
  return (texts[name] ??= call<GameTexts>("GET", `/games/${name}`).catch((error: unknown) => {
    delete texts[name];
    throw error;
  }));
}

export async function publicTables(): Promise<TableRow[]> {
  await me();
  return call("GET", "/tables");
}

export async function myTables(): Promise<TableRow[]> {
  await me();
  return call("GET", "/tables/mine");
}

/** Do not remind us of a table until something happens there. */
export async function putAside(table: string): Promise<void> {
  await call("POST", `/tables/${table}/aside`);
}

/** A command at a table whose page is not open. */
export async function command(table: string, wish: Command): Promise<void> {
  await call("POST", `/tables/${table}/commands`, { ...wish, id: crypto.randomUUID() });
}

/** How we can be called when it is our turn, and how we are. */
export async function howCalled(): Promise<Calls> {
  await me();
  return call("GET", "/me/calls");
}

export async function notifyMe(subscription: Subscription): Promise<Calls> {
  return call("POST", "/me/push", subscription);
}

/** Notify a browser no more, by the address that its push service gave it. */
export async function notifyMeNoMore(endpoint: string): Promise<Calls> {
  return call("DELETE", `/me/push?endpoint=${encodeURIComponent(endpoint)}`);
}

/** Have letters sent; the first one asks whether the address is ours. */
export async function writeToMe(address: string): Promise<Calls> {
  return call("POST", "/me/mail", { address });
}

export async function writeToMeNoMore(): Promise<Calls> {
  return call("DELETE", "/me/mail");
}

/** What a link in a letter was for. */
export async function confirmMail(token: string): Promise<void> {
  await me();
  await call("POST", "/mail/confirm", { token });
}

export async function stopMail(token: string): Promise<void> {
  await me();
  await call("POST", `/mail/stop/${token}`);
}

/** Look for people to play with; to be asked again every few seconds. */
export async function seek(wish: Seeking): Promise<Sought> {
  await me();
  return call("POST", "/seek", wish);
}

export async function stopSeeking(): Promise<void> {
  await call("DELETE", "/seek");
}

export async function layTable(table: NewTable): Promise<string> {
  await me();
  return (await call<TableRef>("POST", "/tables", table)).table;
}

export async function position(table: string, ply: number, seat: number | null): Promise<Position> {
  return call("GET", `/tables/${table}/positions/${ply}${seat === null ? "" : `?seat=${seat}`}`);
}

export async function seatLink(table: string, seat: number): Promise<string> {
  return (await call<SeatLink>("GET", `/tables/${table}/seats/${seat}/link`)).token;
}

export async function followSeatLink(token: string): Promise<string> {
  await me();
  return (await call<TableRef>("POST", "/links", { token })).table;
}

export async function replay(text: string): Promise<Replay> {
  await me();
  return call("POST", "/replay", text);
}

/** What a good player would do at a seat of ours. */
export async function hint(table: string, seat: number): Promise<Hint> {
  return call("POST", `/tables/${table}/hint`, { seat });
}

/** What is known so far of a finished game; asking makes it more. */
export async function analyseTable(table: string): Promise<Analysis> {
  return call("GET", `/tables/${table}/analysis`);
}

/** The same for a record from a file: its text the first time, its key from then on, wherever it is known. */
export async function analyseRecord(text: string, found: Analysis | null): Promise<Analysis> {
  if (found) {
    try {
      return await call("GET", `/analyses/${found.key}`);
    } catch (error) {
      // Another server answers, or one that was started anew: it gets to know the game.
      if (!(error instanceof Refused && error.problem.code === "unknown-analysis")) throw error;
    }
  }
  return call("POST", "/analyses", text);
}

/** Where the record of a finished game is downloaded from. */
export function recordAddress(table: string): string {
  return `/api/tables/${table}/record`;
}

/** Where everything is downloaded from that is kept of us. */
export const MY_DATA = "/api/me/data";
