/** The way over the companion plugin: the site itself compares, sets and keeps a log of what it did. */

import {
  type Executed,
  type Operation,
  SiteUnreadable,
  type WriteOptions,
  type WriteOutcome,
} from "#domain/connector.ts";
import type { HeaderList } from "#domain/headers.ts";
import type { WordPressProfile } from "#domain/wordpress.ts";
import { sameAddress } from "../address.ts";
import { type Client, readAs } from "../client.ts";
import { linkedObject } from "../object-link.ts";
import {
  type Closed,
  chunks,
  gathered,
  type Look,
  type Looks,
  type Manner,
  nothingAt,
  type SiteEditor,
  type Transport,
  type Want,
} from "../transport.ts";
import { GuardedReadAnswer, Resolved, Status } from "./contract.ts";
import { readSiteEditor } from "./site-editor.ts";
import { createPace, writeGuarded } from "./write.ts";

/** Of one request; the plugin takes no more. */
const READS = 50;

/** Fences follow the clock; a dry run is never older than the last write, also where clocks differ a little. */
const AHEAD_MS = 60_000;

export function createGuarded(client: Client, profile: WordPressProfile, now: () => number): Transport {
  let greeted: Promise<Manner> | null = null;
  const pace = createPace();

  async function greet(): Promise<Manner> {
    greeted ??= checkIdentity(client, profile);
    // A site that was down a moment ago is asked again.
    return await greeted.catch((error) => {
      greeted = null;
      throw error;
    });
  }

  return {
    mode: "guarded",
    greet,

    async resolve(page: { url: string; headers: HeaderList }): Promise<string | null> {
      const linked = linkedObject(page);
      if (linked) return linked.ref;
      const reply = await client.ask({ route: "/sitemend/v1/resolve", query: { url: page.url } });
      if (reply.is === "refused" && reply.status === 404) return null;
      return readAs(Resolved, reply).ref;
    },

    async look(wants: readonly Want[], keys: readonly string[] = []): Promise<Looks> {
      const looks = new Map<string, Look>();
      const executed = new Map<string, Executed>();
      const parts = chunks(gathered(wants), READS);
      // The keys go out in portions of their own: there may be more of them than objects.
      const keyParts = chunks(keys, READS);
      for (let at = 0; at < Math.max(parts.length, keyParts.length); at++) {
        const asked = keyParts[at] ?? [];
        for (const answer of await ask(client, parts[at] ?? [], asked)) {
          for (const resource of answer.resources) looks.set(resource.ref, toLook(resource));
          for (const key of asked) executed.set(key, answer.executed[key] ? "executed" : "absent");
        }
      }
      return { looks, executed };
    },

    async siteEditor(templates: readonly string[]): Promise<SiteEditor | Closed> {
      return await readSiteEditor(client, templates);
    },

    page: client.page,

    async write(operations: readonly Operation[], options: WriteOptions): Promise<readonly WriteOutcome[]> {
      return await writeGuarded(client, operations, { ...options, pace, now });
    },

    async dryRun(operations: readonly Operation[]): Promise<readonly WriteOutcome[]> {
      return await writeGuarded(client, operations, {
        fence: now() + AHEAD_MS,
        ignoreLock: true,
        dryRun: true,
        pace,
        now,
      });
    },
  };
}

/** Texts too long for one answer are asked for by halves. */
async function ask(client: Client, resources: readonly Want[], keys: readonly string[]): Promise<GuardedReadAnswer[]> {
  const body = { resources, keys };
  const reply = await client.ask({ method: "POST", route: "/sitemend/v1/read", body });
  const isTooLong = reply.is === "unanswered" && reply.because === "too_large" && resources.length > 1;
  if (!isTooLong) return [readAs(GuardedReadAnswer, reply)];
  const halves = chunks(resources, Math.ceil(resources.length / 2));
  return (await Promise.all(halves.map((half) => ask(client, half, keys)))).flat();
}

const PLUGIN_GONE = "The companion plugin no longer responds. Activate it, or reconnect the site.";

const SWITCHED_OFF = "Changes are disabled in the companion plugin. Enable them under Tools > Sitemend in WordPress.";

async function checkIdentity(client: Client, profile: WordPressProfile): Promise<Manner> {
  const reply = await client.ask({ route: "/sitemend/v1/status" });
  if (reply.is === "refused" && reply.status === 404) throw new SiteUnreadable("bad_response", PLUGIN_GONE);
  const status = readAs(Status, reply);
  const changed =
    (profile.instanceId !== null && status.instanceId !== profile.instanceId) ||
    (profile.homeUrl !== null && !sameAddress(status.home, profile.homeUrl)) ||
    (profile.userId !== null && status.user.id !== profile.userId);
  if (changed)
    throw new SiteUnreadable(
      "identity_changed",
      "A different WordPress site or user now responds at this URL. Reconnect the site.",
    );
  return { ...status, barred: status.writable ? null : SWITCHED_OFF };
}

type ReadResource = GuardedReadAnswer["resources"][number];

function toLook(resource: ReadResource): Look {
  if (!resource.exists) return nothingAtWith(resource);
  const { ref, exists, canEdit, unfilteredHtml, autosaveNewer } = resource;
  return {
    ref,
    exists,
    type: resource.type ?? "",
    status: resource.status ?? "",
    title: resource.title ?? "",
    url: resource.url ?? "",
    editUrl: resource.editUrl ?? null,
    canEdit,
    unfilteredHtml,
    builder: resource.builder ?? null,
    lockedBy: resource.lockedBy ?? null,
    autosaveNewer,
    fields: fieldsOf(resource),
  };
}

/** A redirect that does not exist yet has a field all the same: its target is nothing. */
function nothingAtWith(resource: ReadResource): Look {
  return { ...nothingAt(resource.ref), canEdit: resource.canEdit, fields: fieldsOf(resource) };
}

function fieldsOf({ fields }: ReadResource): ReadonlyMap<string, string | null> {
  return new Map(Object.entries(fields).map(([name, { value }]) => [name, value]));
}
