/**
 * Finds the REST root of a WordPress: the Link header of its start page, then the two usual places. A 200 proves nothing
 * (with plain permalinks `/wp-json/` is the start page), so only an index that reads as one counts.
 */

import { z } from "zod";
import type { Exchange, NetSession } from "#net/index.ts";
import { type Client, createClient, type Refused, type Reply } from "./client.ts";
import type { ApplicationCredentials } from "./hide.ts";

export const Index = z.object({
  name: z.string().catch(""),
  url: z.string().catch(""),
  home: z.string().catch(""),
  namespaces: z.array(z.string()),
  authentication: z.unknown().optional(),
});
export type Index = Readonly<z.infer<typeof Index>>;

export interface RestApiDiscovery {
  readonly root: string;
  readonly index: Index;
  readonly foundBy: "link" | "usual place" | "parameter";
  /** False: the site shows its index only to those who are logged in. */
  readonly anonymous: boolean;
  readonly tookMs: readonly number[];
}

/** Why there is none: what each place answered. */
export interface Undiscovered {
  readonly linked: string | null;
  readonly replies: readonly { readonly root: string; readonly reply: Reply }[];
}

const INDEX_FIELDS = { _fields: "name,url,home,namespaces,authentication" };

export async function discover(
  session: NetSession,
  start: Pick<Exchange, "url" | "headers">,
  credentials: ApplicationCredentials | null,
): Promise<RestApiDiscovery | Undiscovered> {
  const linked = linkedRoot(start.headers, start.url);
  const replies: { root: string; reply: Reply }[] = [];
  for (const root of candidates(start.url, linked)) {
    for (const client of ways(session, root, credentials)) {
      const reply = await client.ask({ route: "/", query: INDEX_FIELDS });
      replies.push({ root, reply });
      const index = reply.is === "answer" ? Index.safeParse(reply.body) : null;
      if (index?.success) return found(root, linked, index.data, replies);
      if (!isLocked(reply)) break;
    }
  }
  return { linked, replies };
}

/** First as anyone, then, where the index is for members, as ourselves. */
function ways(session: NetSession, root: string, credentials: ApplicationCredentials | null): Client[] {
  const anyone = createClient(session, root, null);
  return credentials ? [anyone, createClient(session, root, credentials)] : [anyone];
}

function found(
  root: string,
  linked: string | null,
  index: Index,
  replies: readonly { root: string; reply: Reply }[],
): RestApiDiscovery {
  const foundBy = root === linked ? "link" : root.includes("rest_route") ? "parameter" : "usual place";
  const tookMs = replies.flatMap(({ reply }) => (reply.is === "answer" ? [reply.tookMs] : []));
  return { root, index, foundBy, anonymous: !replies.some(({ reply }) => isLocked(reply)), tookMs };
}

export const isLocked = (reply: Reply): reply is Refused =>
  reply.is === "refused" && (reply.status === 401 || reply.status === 403);

/** The root that a page names in its headers; `null` when it names none. */
export function linkedRoot(headers: Exchange["headers"], base: string): string | null {
  const target = links(headers).find(({ rel }) => rel === "https://api.w.org/")?.target;
  return (target && URL.parse(target, base)?.href) ?? null;
}

export interface LinkHeader {
  readonly target: string;
  readonly rel: string;
  readonly type: string;
}

/** All links of all Link headers (RFC 8288), as far as we need them. */
export function links(headers: Exchange["headers"]): LinkHeader[] {
  const values = headers.filter(([name]) => name.toLowerCase() === "link").map(([, value]) => value);
  return values.flatMap((value) =>
    [...value.matchAll(/<([^<>]*)>((?:\s*;\s*[\w-]+\s*=\s*(?:"[^"]*"|[^",;\s]*))*)/g)].map((match) => {
      const [, target = "", rest = ""] = match;
      const parameter = (name: string) =>
        new RegExp(`;\\s*${name}\\s*=\\s*"?([^";]*)"?`, "i").exec(rest)?.[1]?.trim() ?? "";
      return { target, rel: parameter("rel"), type: parameter("type") };
    }),
  );
}

/** In the order in which they are tried. A root on another origin is not asked: the password was not given to it. */
export function candidates(site: string, linked: string | null): string[] {
  const base = new URL(site);
  base.search = "";
  base.hash = "";
  if (!base.pathname.endsWith("/")) base.pathname = base.pathname.replace(/[^/]*\.[^/]*$/, "").replace(/\/?$/, "/");
  const places = [`${base.href}wp-json/`, `${base.href}?rest_route=/`];
  const own = linked && URL.parse(linked)?.origin === base.origin ? [linked] : [];
  return [...new Set([...own, ...places])];
}

const Authentication = z.object({
  "application-passwords": z.object({ endpoints: z.object({ authorization: z.string() }) }),
});

/** Where a person can grant an application password; `null` when the site offers none. */
export function authorizationEndpoint({ authentication }: Index): string | null {
  const parsed = Authentication.safeParse(authentication);
  return parsed.success ? parsed.data["application-passwords"].endpoints.authorization : null;
}
