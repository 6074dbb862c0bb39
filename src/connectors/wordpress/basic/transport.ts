/**
 * The way over core REST alone. Core has no compare-and-set, no log and no fence, so a write reads, compares and writes
 * within one round trip, and reads back; what lies in between cannot be guarded, and `mode` says so.
 */
import { z } from "zod";
import { type Operation, SiteUnreadable, type WriteOptions, type WriteOutcome } from "#domain/connector.ts";
import type { WordPressProfile } from "#domain/wordpress.ts";
import { sameAddress } from "../address.ts";
import { type Client, type Reply, readAs, unreadable } from "../client.ts";
import { Index } from "../discover.ts";
import { gathered, type Look, type Looks, type Manner, nothingAt, type Transport, type Want } from "../transport.ts";
import { lookAtPost, lookAtSite, lookAtTerm, type ReadableMeta } from "./look.ts";
import { createObjects } from "./objects.ts";
import { otherSitemend } from "./other-sitemend.ts";
import type { Placed } from "./placed.ts";
import { asPost, Post, SiteSettings, Template, Term } from "./shapes.ts";
import { writeBasic } from "./write.ts";

const SETTINGS = "/wp/v2/settings";
/** Reads at one time; more would slow a small server down for its visitors. */
const CONCURRENT_READS = 2;

export function createBasic(client: Client, profile: WordPressProfile, readable: ReadableMeta): Transport {
  const home = profile.homeUrl ?? "";
  const objects = createObjects(client, home, profile.wordpressVersion);
  let greeted: Promise<Manner> | null = null;

  async function see(ref: string): Promise<Placed> {
    if (ref === "site") return placed(ref, SETTINGS, await client.ask({ route: SETTINGS }));
    const found = /^(post|term):\d+$/.test(ref) ? await objects.find(ref) : null;
    return found ? placed(ref, found.route, found.reply) : { look: nothingAt(ref), route: "", post: null };
  }

  function placed(ref: string, route: string, reply: Reply): Placed {
    const barred = { ...nothingAt(ref), exists: true };
    if (ref === "site") return { look: lookAtSettings(reply, barred), route, post: null };
    if (isForbidden(reply)) return { look: barred, route, post: null };
    if (ref.startsWith("term:")) return { look: lookAtTerm(ref, readAs(Term, reply), home), route, post: null };
    const post = asPost(readAs(Readable, reply));
    // A template is asked for by its name, which another one has once the first was given up.
    if (!post || `post:${post.id}` !== ref) return { look: nothingAt(ref), route: "", post: null };
    return { look: lookAtPost(ref, post, home, readable), route, post };
  }

  function lookAtSettings(reply: Reply, barred: Look): Look {
    return isForbidden(reply) ? { ...barred, url: home } : lookAtSite(readAs(SiteSettings, reply), home);
  }

  async function greet(): Promise<Manner> {
    greeted ??= meet(client, profile);
    return await greeted.catch((error) => {
      greeted = null;
      throw error;
    });
  }

  return {
    mode: "basic",

    greet,

    resolve: objects.resolve,
    siteEditor: objects.siteEditor,
    page: client.page,

    async look(wants: readonly Want[], keys: readonly string[] = []): Promise<Looks> {
      const looks = new Map<string, Look>();
      const queue = gathered(wants);
      const readAll = async () => {
        for (let want = queue.shift(); want; want = queue.shift()) looks.set(want.ref, (await see(want.ref)).look);
      };
      await Promise.all(Array.from({ length: CONCURRENT_READS }, readAll));
      return { looks, executed: new Map(keys.map((key) => [key, "unavailable"])) };
    },

    async write(operations: readonly Operation[], options: WriteOptions): Promise<readonly WriteOutcome[]> {
      const { barred } = await greet();
      if (barred !== null) return operations.map(() => ({ is: "refused", code: "switched_off", words: barred }));
      const outcomes: WriteOutcome[] = [];
      for (const operation of operations) outcomes.push(await writeBasic({ client, see, placed }, operation, options));
      return outcomes;
    },
  };
}

const Readable: z.ZodType<Post | Template> = z.union([Post, Template]);

const isForbidden = (reply: Reply): boolean => reply.is === "refused" && reply.status === 403;

async function meet(client: Client, profile: WordPressProfile): Promise<Manner> {
  await checkIdentity(client, profile);
  return { barred: await otherSitemend(client, profile), physicalRobots: false, physicalLlms: false };
}

async function checkIdentity(client: Client, profile: WordPressProfile): Promise<void> {
  const index = readAs(
    Index as z.ZodType<Index>,
    await client.ask({ route: "/", query: { _fields: "home,namespaces" } }),
  );
  const me = await client.ask({ route: "/wp/v2/users/me", query: { _fields: "id" } });
  // Where a security plugin hides the users, the login is seen to work by every read that follows.
  if (me.is !== "answer" && !(me.is === "refused" && me.status === 404)) throw unreadable(me);
  const id = me.is === "answer" && typeof me.body === "object" && me.body && "id" in me.body ? me.body.id : null;
  const otherHome = profile.homeUrl !== null && !sameAddress(index.home, profile.homeUrl);
  if (otherHome || (profile.userId !== null && id !== null && id !== profile.userId))
    throw new SiteUnreadable(
      "identity_changed",
      "A different WordPress site or user now responds at this URL. Reconnect the site.",
    );
}
