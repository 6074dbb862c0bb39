/** What several pages show, as core REST lists it: synced patterns, menus, and templates that somebody changed. */
import { type Client, unreadable } from "../client.ts";
import type { Search } from "../transport.ts";
import { asPost, type Post, SharedList } from "./shapes.ts";

interface SharedItem {
  readonly post: Post;
  /** Where it is read and written. */
  readonly route: string;
}

interface SharedItems extends Pick<Search, "left"> {
  readonly items: readonly SharedItem[];
  /** There are more than were read. */
  readonly more: boolean;
}

const PATTERNS = "blocks";
const MENU = "wp_navigation";
const OF_SITE_EDITOR = ["navigation", "template-parts", "templates"];
/** Since then core shows these with blocks that plugins put in, and stores what it is sent with them. */
const RAW_UNTIL = 6.4;
/** Pages of a list; more menus or patterns are not read. */
const MAX_PAGES = 5;

/** Reads them once. */
export function createShared(client: Client, wordpressVersion: string | null) {
  const isRaw = wordpressVersion !== null && Number.parseFloat(wordpressVersion) < RAW_UNTIL;
  let known: Promise<SharedItems> | null = null;

  async function readAll(): Promise<SharedItems> {
    const items: SharedItem[] = [];
    let [isAllowed, more] = [true, false];
    for (const base of isRaw ? [PATTERNS, ...OF_SITE_EDITOR] : [PATTERNS]) {
      const listed = await list(client, base);
      items.push(...(listed?.items ?? []));
      more ||= listed?.more ?? false;
      isAllowed &&= listed !== null || base === PATTERNS;
    }
    const left = isAllowed ? null : NOT_ALLOWED;
    return { items: withoutUnused(items), more, left: isRaw ? left : NOT_RAW };
  }

  return {
    all(): Promise<SharedItems> {
      known ??= readAll().catch((error) => {
        known = null;
        throw error;
      });
      return known;
    },
  };
}

/** Of menus the block shows the one that it names, and, where it names none, the newest; they come newest first. */
function withoutUnused(items: readonly SharedItem[]): SharedItem[] {
  const contents = items.map(({ post }) => post.content?.raw ?? "").join("\n");
  const newest = items.find(({ post }) => post.type === MENU)?.post.id;
  const isUsed = ({ id, type }: Post) =>
    type !== MENU || id === newest || new RegExp(`"ref":${id}(?!\\d)`).test(contents);
  return items.filter(({ post }) => isUsed(post));
}

/** `null`: this user may not see them, or this WordPress has none. */
async function list(client: Client, base: string): Promise<Omit<SharedItems, "left"> | null> {
  const items: SharedItem[] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const query = { context: "edit", per_page: "100", page: String(page) };
    const reply = await client.ask({ route: `/wp/v2/${base}`, query });
    if (reply.is === "unsent" || reply.is === "unanswered") throw unreadable(reply);
    const listed = reply.is === "answer" ? SharedList.safeParse(reply.body).data : undefined;
    if (listed === undefined) return page === 1 ? null : { items, more: true };
    for (const item of listed) {
      const post = asPost(item);
      if (post?.status === "publish") items.push({ post, route: `/wp/v2/${base}/${item.id}` });
    }
    // Templates come all at once.
    if (listed.length < 100 || base.startsWith("template")) return { items, more: false };
  }
  return { items, more: true };
}

const NOT_ALLOWED = {
  reason: "capability_missing",
  words:
    "Menus and templates could not be looked through: the connected user may not edit them. Connect an administrator, or change it in the site editor.",
} as const;

const NOT_RAW = {
  reason: "needs_companion",
  words:
    "Core WordPress does not show menus and templates as they are stored, so they could be neither protected nor restored. Install the companion plugin, or change it in the site editor.",
} as const;
