/** What happens once around a connection: asking for access, taking it by a code, trying it out, giving it back. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { SiteUnreadable } from "#domain/connector.ts";
import type { WordPressAccess, WordPressProfile } from "#domain/wordpress.ts";
import type { NetSession } from "#net/index.ts";
import { answered, type Client, createClient, readAs, unreadable } from "./client.ts";
import { authorizationEndpoint, discover, type RestApiDiscovery } from "./discover.ts";
import { Paired } from "./guarded/contract.ts";
import { askStartPage } from "./start-page.ts";

export interface AuthorizeOptions {
  readonly appName: string;
  /** A UUID, the same for all sites: WordPress shows it in its list. */
  readonly appId: string;
  readonly successUrl: string;
  readonly rejectUrl: string;
}

/** Finds the REST API as anyone. */
export async function findSite(
  session: NetSession,
  siteUrl: string,
  allowsHttp: (url: URL) => boolean,
): Promise<RestApiDiscovery & { readonly siteUrl: string }> {
  const start = await askStartPage(session, siteUrl);
  if (start.is === "failed") throw new SiteUnreadable("unreachable", start.error.message, start.error);
  if (start.is === "elsewhere") throw new SiteUnreadable("bad_response", `The site redirects to ${start.to}.`);
  const address = start.hops.at(-1) ?? siteUrl;
  mustBeSafe(address, allowsHttp);
  const found = await discover(session, { ...start.exchange, url: address }, null);
  if ("root" in found) return { ...found, siteUrl: address };
  throw new SiteUnreadable("bad_response", "No WordPress REST API found at this URL.");
}

export function mustBeSafe(address: string, allowsHttp: (url: URL) => boolean): void {
  const url = new URL(address);
  if (url.protocol === "https:" || allowsHttp(url)) return;
  throw new SiteUnreadable("https_required", "The site isn't served over HTTPS, so no password is sent to it.");
}

/** The page in WordPress where a person grants an application password. */
export function authorizeUrlOf(found: RestApiDiscovery, siteUrl: string, options: AuthorizeOptions): string {
  const endpoint = authorizationEndpoint(found.index);
  const url = endpoint === null ? null : URL.parse(endpoint);
  if (!url || url.origin !== new URL(siteUrl).origin)
    throw new SiteUnreadable("bad_response", "Application passwords aren't available on this site.");
  url.searchParams.set("app_name", options.appName);
  url.searchParams.set("app_id", options.appId);
  url.searchParams.set("success_url", options.successUrl);
  url.searchParams.set("reject_url", options.rejectUrl);
  return url.href;
}

export async function pairBy(
  session: NetSession,
  found: RestApiDiscovery,
  siteUrl: string,
  code: string,
): Promise<WordPressAccess> {
  const client = createClient(session, found.root, null);
  const reply = await client.ask({ method: "POST", route: "/sitemend/v1/pair", body: { code } });
  if (reply.is === "refused" && reply.code !== "rest_no_route")
    throw new SiteUnreadable("credentials_rejected", reply.words || "The code is no longer valid. Generate a new one.");
  if (reply.is === "refused")
    throw new SiteUnreadable("bad_response", "The companion plugin isn't installed on this site.");
  const { username, applicationPassword, ...paired } = readAs(Paired, reply);
  if (new URL(paired.siteUrl).host !== new URL(siteUrl).host)
    throw new SiteUnreadable("bad_response", `The code belongs to another site, ${paired.siteUrl}.`);
  return { siteUrl, username, applicationPassword };
}

/** True when the application password is gone afterwards. */
export async function revokeBy(client: Client, profile: WordPressProfile): Promise<boolean> {
  if (profile.pluginVersion !== null) {
    const reply = await client.ask({ method: "POST", route: "/sitemend/v1/disconnect", body: {} });
    if (reply.is === "answer" || (reply.is === "refused" && reply.status === 401)) return true;
  }
  if (profile.passwordUuid === null) return false;
  const route = `/wp/v2/users/me/application-passwords/${encodeURIComponent(profile.passwordUuid)}`;
  const reply = await client.ask({ method: "DELETE", route });
  return reply.is === "answer" || (reply.is === "refused" && reply.status === 401);
}

export interface WriteProbe {
  /** What was written came back byte for byte. */
  readonly ok: boolean;
  readonly words: string;
}

const Draft = z.object({ id: z.int(), content: z.object({ raw: z.string() }) });

/** What is lost first where something filters: embeds, line ends, references, backslashes, four-byte letters. */
const SAMPLE =
  '<!-- wp:html -->\n<iframe src="https://example.com/"></iframe>\r\n<p>A \\ b &amp; \u00a0 \u{1f375} \u003c</p>  \n<!-- /wp:html -->';

/** Tries writing on a draft of its own, which nobody sees, and deletes it for good. */
export async function tryWriting(client: Client): Promise<WriteProbe> {
  const title = `Write test ${randomBytes(4).toString("hex")}`;
  const body = { title, content: SAMPLE, status: "draft" };
  const created = await client.ask({ method: "POST", route: "/wp/v2/posts", query: { context: "edit" }, body });
  if (created.is === "refused")
    return { ok: false, words: `The site rejected a test draft: ${created.words || created.code}` };
  if (created.is !== "answer") throw unreadable(created);
  const { id } = readAs(Draft, created);
  const route = `/wp/v2/posts/${id}`;
  try {
    const back = readAs(Draft, await client.ask({ route, query: { context: "edit" } }));
    const same = back.content.raw === SAMPLE;
    return {
      ok: same,
      words: same ? "A test draft was saved unchanged." : "The site changed the text of a test draft.",
    };
  } finally {
    answered(await client.ask({ method: "DELETE", route, query: { force: "true" } }));
  }
}
