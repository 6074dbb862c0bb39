/** What several pages show, as core REST lists it: synced patterns, menus, and templates, from the database and from files. */
import { z } from "zod";
import { type Client, unreadable } from "../client.ts";
import { type Closed, MAY_NOT_EDIT, type SiteEditor, type StoredText } from "../transport.ts";
import { asPost, type Post, SharedList, type Template } from "./shapes.ts";

interface SharedItem {
  readonly post: Post;
  /** Where it is read and written. */
  readonly route: string;
}

interface Shared {
  /** Those that the database has. */
  readonly items: readonly SharedItem[];
  readonly editor: SiteEditor | Closed;
}

/** Since then core shows these with blocks that plugins put in, and stores what it is sent with them. */
const RAW_UNTIL = 6.4;
/** Pages of a list; more menus or patterns are not read. */
const MAX_PAGES = 5;

/** Reads them once. */
export function createShared(client: Client, wordpressVersion: string | null) {
  const isRaw = wordpressVersion !== null && Number.parseFloat(wordpressVersion) < RAW_UNTIL;
  let known: Promise<Shared> | null = null;

  async function readAll(): Promise<Shared> {
    const synced = (await list(client, "blocks")) ?? [];
    if (!isRaw) return { items: itemsOf("blocks", synced), editor: NOT_RAW };
    const menus = await list(client, "navigation");
    const parts = await list(client, "template-parts");
    const templates = await list(client, "templates");
    const items = [
      ...itemsOf("blocks", synced),
      ...itemsOf("navigation", menus ?? []),
      ...itemsOf("template-parts", parts ?? []),
      ...itemsOf("templates", templates ?? []),
    ];
    if (!menus || !parts || !templates) return { items, editor: MAY_NOT_EDIT };
    const patterns = [...synced.flatMap(storedText), ...(await patternsOfFiles(client))];
    const editor = { patterns, ...{ menus: menus.flatMap(storedText), parts: parts.flatMap(storedText) } };
    return { items, editor: { ...editor, templates: templates.flatMap(storedText) } };
  }

  return {
    all(): Promise<Shared> {
      known ??= readAll().catch((error) => {
        known = null;
        throw error;
      });
      return known;
    },
  };
}

function itemsOf(base: string, listed: readonly (Post | Template)[]): SharedItem[] {
  return listed.flatMap((item) => {
    const post = asPost(item);
    return post?.status === "publish" ? [{ post, route: `/wp/v2/${base}/${item.id}` }] : [];
  });
}

/** A template that the database has not stands in a file, and is shown. */
function storedText(item: Post | Template): StoredText[] {
  const post = asPost(item);
  if (post && post.status !== "publish") return [];
  return [{ slug: item.slug ?? "", ref: post ? `post:${post.id}` : null, content: item.content?.raw ?? "" }];
}

const Patterns = z.array(z.object({ name: z.string(), content: z.string().catch("") }));

async function patternsOfFiles(client: Client): Promise<StoredText[]> {
  const reply = await client.ask({ route: "/wp/v2/block-patterns/patterns" });
  const patterns = reply.is === "answer" ? Patterns.safeParse(reply.body).data : undefined;
  return (patterns ?? []).map(({ name, content }) => ({ slug: name, ref: null, content }));
}

/** Menus the newest first. `null`: this user may not see them, or this WordPress has none. */
async function list(client: Client, base: string): Promise<(Post | Template)[] | null> {
  const items: (Post | Template)[] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const query = { context: "edit", per_page: "100", page: String(page) };
    const reply = await client.ask({ route: `/wp/v2/${base}`, query });
    if (reply.is === "unsent" || reply.is === "unanswered") throw unreadable(reply);
    const listed = reply.is === "answer" ? SharedList.safeParse(reply.body).data : undefined;
    if (listed === undefined) return page === 1 ? null : items;
    items.push(...listed);
    // Templates come all at once.
    if (listed.length < 100 || base.startsWith("template")) return items;
  }
  return items;
}

const NOT_RAW: Closed = {
  reason: "needs_companion",
  words:
    "The WordPress REST API doesn't return menus and templates as stored, so a change couldn't be protected or rolled back. Install the companion plugin, or make the change in the site editor.",
};
