/** Asks the companion plugin which objects hold a text. */
import { type Client, readAs } from "../client.ts";
import { chunks, type Holding, type Search, SHARED_TYPES } from "../transport.ts";
import { Holders } from "./contract.ts";

/** Of one request; the plugin takes no more. */
const TEXTS = 20;
const TEXTS_OF_POSTS = 5;

export async function searchGuarded(client: Client, texts: readonly string[], posts: boolean): Promise<Search> {
  const holders: Holding[] = [];
  let left: Search["left"] = null;
  for (const some of chunks(texts, posts ? TEXTS_OF_POSTS : TEXTS)) {
    const reply = await client.ask({ method: "POST", route: "/sitemend/v1/holders", body: { texts: some, posts } });
    if (reply.is === "refused" && reply.status === 404)
      return { holders: texts.map(() => ({ refs: [], more: true })), left: OUTDATED };
    const answer = readAs(Holders, reply);
    holders.push(...answer.holders);
    if (SHARED_TYPES.some((type) => !answer.searched.includes(type))) left = NOT_ALLOWED;
  }
  return { holders, left };
}

const OUTDATED = {
  reason: "needs_companion",
  words: "The companion plugin of this site is too old to look through menus and templates. Update it.",
} as const;

const NOT_ALLOWED = {
  reason: "capability_missing",
  words:
    "Menus and templates could not be looked through: the connected user may not edit them. Connect an administrator, or change it in the site editor.",
} as const;
