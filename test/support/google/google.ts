/**
 * Google on loopback, behind the names that it has: its token server, its consent page and the Search Console API, in the shapes of the
 * official types. It checks signatures, claims and access tokens as Google does, and can be told to fail, to hang and to lie.
 */
import { randomUUID } from "node:crypto";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { PrivateWorld } from "#net/index.ts";
import { lookupAll } from "../../../src/net/connector.ts";
import { createAuthority } from "../test-authority.ts";
import { consentTo } from "./consent.ts";
import { errorBody, type GoogleError } from "./errors.ts";
import { answerInspection, type Inspections } from "./inspections.ts";
import type { Reply } from "./reply.ts";
import { answerQuery, type SearchData } from "./search-data.ts";
import { newServiceAccount, type ServiceAccount } from "./service-account.ts";
import { answerSites, type WmxSite } from "./sites.ts";
import { answerToken, type TokenState } from "./token-server.ts";

const TOKEN_HOST = "oauth2.googleapis.com";
const CONSENT_HOST = "accounts.google.com";
const API_HOST = "searchconsole.googleapis.com";
const HOSTS = [TOKEN_HOST, CONSENT_HOST, API_HOST];

/** What one of its doors does instead of what it should. */
export type Misbehavior =
  | { readonly status: number; readonly error?: GoogleError; readonly headers?: Readonly<Record<string, string>> }
  | { readonly body: string | Buffer; readonly status?: number; readonly headers?: Readonly<Record<string, string>> }
  | "hang"
  | "drop";
export type Door = "token" | "sites" | "query" | "inspect";

export interface Google {
  readonly world: PrivateWorld;
  /** What to install as its CA, and where it listens, for a browser. */
  readonly port: number;
  /** Properties by account: the email address of a service account, or the id of an OAuth client. */
  readonly sites: Map<string, readonly WmxSite[]>;
  /** Figures by property. */
  readonly data: Map<string, SearchData>;
  /** What it knows of pages, by URL. */
  readonly inspections: Inspections;
  readonly tokens: TokenState;
  /** Each request, in its order. */
  readonly asked: { readonly door: Door; readonly body: unknown }[];
  newServiceAccount(): Promise<ServiceAccount>;
  /** Where Google sends the browser of a person who says yes, or no. */
  consent(url: string, says: "yes" | "no"): string;
  /** @param times how often, before it is as it should be again */
  misbehave(door: Door, how: Misbehavior, times?: number): void;
  /** These bodies, one for each request, and then what it should. */
  answers(door: Door, bodies: readonly string[]): void;
  behave(): void;
  close(): Promise<void>;
}

export async function startGoogle(now: () => number = Date.now): Promise<Google> {
  const authority = createAuthority();
  const sites: Google["sites"] = new Map();
  const data: Google["data"] = new Map();
  const inspections: Inspections = new Map();
  const tokens: TokenState = { accounts: new Map(), clients: new Map(), codes: new Map(), accessTokens: new Map() };
  const asked: { door: Door; body: unknown }[] = [];
  const scripts = new Map<Door, string[]>();
  const misbehaviors = new Map<Door, { how: Misbehavior; times: number }>();

  async function replyTo(door: Door, url: URL, body: string, authorization: string): Promise<Reply> {
    if (door === "token") return await answerToken(tokens, new URLSearchParams(body), now());
    const account = tokens.accessTokens.get(authorization.replace(/^Bearer /, ""));
    if (account === undefined) return { status: 401, body: errorBody(401, "UNAUTHENTICATED", "authError") };
    const own = sites.get(account) ?? [];
    if (door === "sites") return answerSites(own);
    if (door === "inspect") return answerInspection(own, inspections, JSON.parse(body));
    const property = decodeURIComponent(url.pathname.split("/")[4] ?? "");
    return answerQuery(own, property, data.get(property), JSON.parse(body));
  }

  async function answerDoor(
    door: Door,
    url: URL,
    sent: string,
    authorization: string,
  ): Promise<Reply | "hang" | "drop"> {
    asked.push({ door, body: parsed(door, sent) });
    const [body] = scripts.get(door)?.splice(0, 1) ?? [];
    if (body !== undefined) return { status: 200, body };
    const wrong = misbehaviors.get(door);
    if (wrong === undefined || wrong.times-- <= 0) return await replyTo(door, url, sent, authorization);
    if (typeof wrong.how === "string") return wrong.how;
    const { status = 200, headers = {} } = wrong.how;
    return { status, headers, body: "body" in wrong.how ? wrong.how.body : (wrong.how.error ?? errorBody(status)) };
  }

  const server = createServer({ ...authority.issue(HOSTS) }, async (request, response) => {
    const url = new URL(request.url ?? "/", `https://${request.headers.host}`);
    let body = "";
    for await (const piece of request.setEncoding("utf8")) body += piece;
    if (url.hostname === CONSENT_HOST)
      return response.writeHead(302, { location: consentTo(tokens, url, "yes") }).end();
    const door = doorOf(url, request.method ?? "");
    if (door === undefined)
      return response.writeHead(404, { "content-type": "text/html" }).end("<title>Not found</title>");
    const reply = await answerDoor(door, url, body, request.headers.authorization ?? "");
    if (reply === "hang") return;
    if (reply === "drop") return response.destroy();
    response.writeHead(reply.status, { "content-type": "application/json; charset=UTF-8", ...reply.headers });
    const isAsItIs = typeof reply.body === "string" || Buffer.isBuffer(reply.body);
    return response.end(isAsItIs ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    ...{ port, sites, data, inspections, tokens, asked },
    world: {
      authority: authority.pem,
      lookup: async (name) => (HOSTS.includes(name) ? ["127.0.0.1"] : await lookupAll(name)),
      portBehind: (host, written) => (HOSTS.includes(host) ? port : written),
      limits: { headersMs: 2_000 },
    },
    async newServiceAccount() {
      const account = await newServiceAccount(`figures-${randomUUID().slice(0, 8)}@tea.iam.gserviceaccount.com`);
      tokens.accounts.set(account.email, account.publicKey);
      return account;
    },
    consent: (url, says) => consentTo(tokens, new URL(url), says),
    misbehave(door, how, times = Number.POSITIVE_INFINITY) {
      misbehaviors.set(door, { how, times });
    },
    answers: (door, bodies) => void scripts.set(door, [...bodies]),
    behave() {
      misbehaviors.clear();
      scripts.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function parsed(door: Door, body: string): unknown {
  if (door === "token") return Object.fromEntries(new URLSearchParams(body));
  return body === "" ? null : JSON.parse(body);
}

function doorOf({ hostname, pathname }: URL, method: string): Door | undefined {
  if (hostname === TOKEN_HOST) return method === "POST" && pathname === "/token" ? "token" : undefined;
  if (hostname !== API_HOST) return undefined;
  if (method === "GET" && pathname === "/webmasters/v3/sites") return "sites";
  if (method === "POST" && pathname === "/v1/urlInspection/index:inspect") return "inspect";
  const isQuery = /^\/webmasters\/v3\/sites\/[^/]+\/searchAnalytics\/query$/.test(pathname);
  return method === "POST" && isQuery ? "query" : undefined;
}
