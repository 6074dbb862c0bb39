/**
 * Where core REST keeps an object. It asks for posts, pages and media at different places and an id alone does not say
 * which, so a place that was found is remembered, and a page's own Link header saves the search.
 */
import type { HeaderList } from "#domain/headers.ts";
import { sameAddress } from "../address.ts";
import { type Client, type Reply, unreadable } from "../client.ts";
import { linkedObject } from "../object-link.ts";
import type { Closed, SiteEditor } from "../transport.ts";
import { Kinds, Listed } from "./shapes.ts";
import { createShared } from "./shared.ts";

const POST_BASES = ["posts", "pages", "media"];
const TERM_BASES = ["categories", "tags"];
/** Kinds of core that are no pages of the site. */
const NOT_PAGES = new Set([
  "blocks",
  "templates",
  "template-parts",
  "navigation",
  "menu-items",
  "menus",
  "global-styles",
]);

export function createObjects(client: Client, homeUrl: string, wordpressVersion: string | null) {
  const shared = createShared(client, wordpressVersion);
  const routes = new Map<string, string>();
  const bases = new Map<string, Promise<readonly string[]>>();

  function basesOf(kind: "types" | "taxonomies"): Promise<readonly string[]> {
    const known = bases.get(kind) ?? listBases(client, kind);
    bases.set(kind, known);
    return known;
  }

  /** Where an object is that only the site editor shows; core has no list of their ids. */
  async function findShared(ref: string): Promise<string | undefined> {
    for (const { post, route } of (await shared.all()).items) routes.set(`post:${post.id}`, route);
    return routes.get(ref);
  }

  /** The first place that knows the object; what every place but that one says is 404. */
  async function find(ref: string): Promise<{ route: string; reply: Reply } | null> {
    const known = routes.get(ref);
    const [kind, id] = ref.split(":");
    const places = known ? [known] : (await basesOf(kind === "term" ? "taxonomies" : "types")).map(toRoute(id ?? ""));
    for (const route of places) {
      const reply = await client.ask({ route, query: { context: "edit" } });
      if (reply.is === "refused" && reply.status === 404) continue;
      if (reply.is === "answer") routes.set(ref, route);
      return { route, reply };
    }
    routes.delete(ref);
    const route = known === undefined && kind === "post" ? await findShared(ref) : undefined;
    return route === undefined ? null : { route, reply: await client.ask({ route, query: { context: "edit" } }) };
  }

  async function bySlug(url: URL): Promise<string | null> {
    const slug = slugOf(url);
    if (slug === null) return null;
    for (const kind of ["types", "taxonomies"] as const) {
      for (const base of await basesOf(kind)) {
        const ref = await listed(base, { slug }, kind, url.href);
        if (ref) return ref;
      }
    }
    return null;
  }

  /** Slugs are not unique across types and parents: only the same address is the same object. */
  async function listed(base: string, query: Record<string, string>, kind: "types" | "taxonomies", address: string) {
    const reply = await client.ask({
      route: `/wp/v2/${base}`,
      query: { ...query, _fields: "id,link", per_page: "100" },
    });
    if (reply.is === "unsent" || reply.is === "unanswered") throw unreadable(reply);
    const found = reply.is === "answer" ? Listed.safeParse(reply.body) : null;
    const same = found?.data?.find(({ link }) => sameAddress(link, address));
    if (!same) return null;
    const ref = `${kind === "types" ? "post" : "term"}:${same.id}`;
    routes.set(ref, `/wp/v2/${base}/${same.id}`);
    return ref;
  }

  return {
    find,
    async siteEditor(): Promise<SiteEditor | Closed> {
      const { items, editor } = await shared.all();
      for (const { post, route } of items) routes.set(`post:${post.id}`, route);
      return editor;
    },
    async resolve(page: { url: string; headers: HeaderList }): Promise<string | null> {
      const linked = linkedObject(page);
      if (linked) {
        routes.set(linked.ref, linked.route);
        return linked.ref;
      }
      const url = URL.parse(page.url);
      if (!url || url.origin !== new URL(homeUrl).origin) return null;
      url.hash = "";
      url.search = "";
      if (sameAddress(url.href, homeUrl)) return (await listed("pages", {}, "types", url.href)) ?? "site";
      return await bySlug(url);
    },
  };
}

/** `null` when there is none: WordPress's own are UTF-8, and an address may hold escapes that are not. */
function slugOf(url: URL): string | null {
  const slug = url.pathname.split("/").filter(Boolean).at(-1);
  try {
    return slug === undefined ? null : decodeURIComponent(slug);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

const toRoute = (id: string) => (base: string) => `/wp/v2/${base}/${id}`;

async function listBases(client: Client, kind: "types" | "taxonomies"): Promise<readonly string[]> {
  const usual = kind === "types" ? POST_BASES : TERM_BASES;
  const reply = await client.ask({ route: `/wp/v2/${kind}` });
  if (reply.is === "unsent" || reply.is === "unanswered") throw unreadable(reply);
  const parsed = reply.is === "answer" ? Kinds.safeParse(reply.body) : null;
  const named = Object.values(parsed?.data ?? {}).map(({ rest_base }) => rest_base);
  const fit = named.filter((base) => /^[\w-]+$/.test(base) && !NOT_PAGES.has(base));
  return [...new Set([...usual, ...fit])];
}
