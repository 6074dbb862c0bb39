/**
 * One operation over core REST: read, compare, write, read back. An error may follow a write that happened, so nothing
 * is decided by the answer alone: what the site has afterwards decides.
 */

import {
  type Operation,
  SiteUnreadable,
  type WriteOptions,
  type WriteOutcome,
  type WriteRefusal,
} from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import { replacedOnce } from "../../edits/observe.ts";
import { type Client, type Reply, unsentCode } from "../client.ts";
import type { FieldValues } from "../dialects/dialect.ts";
import { isResourceGone } from "../live-values.ts";
import { type Known, lastRevision, revisionOf, revisionsNow } from "./overwritten.ts";
import type { BasicSite, Placed } from "./placed.ts";
import { orLoss, replace, type Written, withSaves } from "./put-back.ts";
import { Autosaves } from "./shapes.ts";
import { holdsAll, sameValue, send } from "./values.ts";

export async function writeBasic(site: BasicSite, operation: Operation, options: WriteOptions): Promise<WriteOutcome> {
  const ref = operation.edits[0]?.resource ?? "";
  const read = await readBefore(site, ref, operation.edits).catch(asUnsent);
  if ("is" in read) return read;
  const { seen, since } = read;
  const obstacle = refusalOf(operation.edits, seen) ?? (options.ignoreLock ? null : await lockOn(site.client, seen));
  if (obstacle) return obstacle;
  const next = applied(operation.edits, seen.look.fields);
  if (!next) return refused("mismatch", "The value on the site has changed since it was read.");
  const before = new Map([...next.keys()].map((field) => [field, seen.look.fields.get(field) ?? null]));
  const reply = await send(site.client, seen.route, next, before);
  if (reply.is === "unsent") return { is: "unsent", code: unsentCode(reply), words: reply.words };
  return await settle(site, { ref, edits: operation.edits, seen, since, before, next, reply });
}

/** Nothing that was saved after this reading is as old as `since`. */
async function readBefore(site: BasicSite, ref: string, edits: readonly Edit[]) {
  const seen = await site.see(ref);
  const since = await revisionsNow(
    site.client,
    seen,
    edits.map(({ field }) => field),
  );
  // Somebody may have saved between the two answers.
  const isSame = typeof since === "string" || seen.post === null || since.any === lastRevision(seen.post);
  return { seen: isSame ? seen : await site.see(ref), since };
}

/** A site that cannot be read just before a write was not written to. */
function asUnsent(error: unknown): WriteOutcome {
  if (!(error instanceof SiteUnreadable)) throw error;
  const code = error.code === "timeout" || error.code === "bad_response" ? error.code : "unreachable";
  if (error.code === "credentials_rejected") return refused("unauthorized", error.message);
  return { is: "unsent", code, words: error.message };
}

function refusalOf(edits: readonly Edit[], { look }: Placed): WriteOutcome | null {
  if (edits.some((edit) => isResourceGone(edit, look))) return refused("missing", "It no longer exists.");
  if (!look.canEdit) return refused("forbidden", "The connected user isn't allowed to change it.");
  const filters = edits.some(({ field }) => field === "post_content" || field === "post_excerpt");
  if (filters && !look.unfilteredHtml)
    return refused("altered", "WordPress filters the connected user's HTML, so more than this would change.");
  return null;
}

/** Core does not say who has a post open, but work that is not saved into it shows. */
async function lockOn(client: Client, { route, post }: Placed): Promise<WriteOutcome | null> {
  if (!post?.modified_gmt || post.type === "attachment") return null;
  const reply = await client.ask({ route: `${route}/autosaves`, query: { context: "edit", _fields: "modified_gmt" } });
  const autosaves = reply.is === "answer" ? Autosaves.safeParse(reply.body) : null;
  const { modified_gmt: saved } = post;
  const isNewer = autosaves?.data?.some(({ modified_gmt }) => modified_gmt !== undefined && modified_gmt > saved);
  return isNewer ? refused("locked", "Someone has unsaved changes in the editor.") : null;
}

/** All values after the edits, in their order; `null` when one does not fit what is there. */
function applied(edits: readonly Edit[], fields: FieldValues): Map<string, string | null> | null {
  const next = new Map<string, string | null>();
  for (const edit of edits) {
    const current = next.has(edit.field) ? next.get(edit.field) : fields.get(edit.field);
    if (current === undefined) return null;
    if (edit.kind === "value") {
      if (current !== edit.before) return null;
      next.set(edit.field, edit.after);
      continue;
    }
    const replaced = current === null ? null : replacedOnce(current, edit.before, edit.after);
    if (replaced === null) return null;
    next.set(edit.field, replaced);
  }
  return next;
}

interface Sent {
  readonly ref: string;
  readonly edits: readonly Edit[];
  readonly seen: Placed;
  readonly since: Known;
  readonly before: FieldValues;
  readonly next: FieldValues;
  readonly reply: Exclude<Reply, { is: "unsent" }>;
}

async function settle(site: BasicSite, sent: Sent): Promise<WriteOutcome> {
  const { ref, seen, before, next, reply } = sent;
  const now = await site.see(ref).catch(() => null);
  const holds = (values: FieldValues) => now !== null && holdsAll(now, values);
  if (holds(next)) return await written(site, sent);
  // Who is not signed in changes nothing.
  if (reply.is === "refused" && reply.status === 401) return refused("unauthorized", "The site rejected the login.");
  if (!now) return { is: "unanswered", words: "The site didn't respond when the value was read back." };
  if (reply.is === "refused" && reply.status === 429)
    return { is: "unsent", code: "bad_response", words: "The site is rate limiting requests (429)." };
  if (reply.is === "refused" && holds(before)) return refused(refusalFor(reply.status), reply.words || reply.code);
  if (reply.is !== "answer") {
    const ours = oursOf(sent, next, { is: "unanswered", words: reply.words });
    return await orLoss({ site, ref, route: seen.route }, ours);
  }
  const isUntouched = now.post?.modified_gmt === seen.post?.modified_gmt;
  if (holds(before) && isUntouched) return refused("altered", "WordPress reported success but kept the old value.");
  return await undo(site, sent, now);
}

/** Ours is there. What was saved since we had read it comes back, with ours in it where that still fits. */
async function written(site: BasicSite, sent: Sent): Promise<WriteOutcome> {
  const onto = (theirs: FieldValues) => {
    const both = applied(sent.edits, theirs);
    return { values: both ?? theirs, good: both === null ? () => NOT_OURS : writtenBy };
  };
  return await withSaves(
    { site, ...sent, route: sent.seen.route, onto },
    oursOf(sent, sent.next, writtenBy(sent.reply)),
  );
}

const NOT_OURS = refused("mismatch", "Someone saved another value at the same time; it was restored.");

function writtenBy(reply: Reply): WriteOutcome {
  const id = revisionOf(reply);
  return { is: "written", replayed: false, revision: id === 0 ? null : String(id) };
}

/** @param next what the write left */
function oursOf({ before, since, reply }: Sent, next: FieldValues, good: WriteOutcome): Written {
  return { before, next, since, until: revisionOf(reply), good };
}

/**
 * WordPress stored something else than was asked for. Only what it says that it stored is taken back: anything else was
 * saved since, and its date of change does not tell that within a second.
 */
async function undo(site: BasicSite, sent: Sent, now: Placed): Promise<WriteOutcome> {
  const stored = storedBy(site, sent);
  if (stored === null) return SAVED_AGAIN;
  const isStill = [...stored].every(([field, value]) => sameValue(now.look.fields.get(field), value));
  if (!isStill) return await orLoss({ site, ...sent, route: sent.seen.route }, oursOf(sent, stored, SAVED_AGAIN));
  const fields = [...stored.keys()].join(", ");
  const altered = (what: string) => () => refused("altered", `WordPress would store ${fields} differently; ${what}.`);
  const onto = (theirs: FieldValues) => ({
    values: theirs,
    good: altered("a value saved at the same time was restored"),
  });
  const instead = { values: sent.before, good: altered("nothing was changed") };
  return await replace({ site, ...sent, route: sent.seen.route, onto }, oursOf(sent, stored, NOT_TAKEN_BACK), instead);
}

const SAVED_AGAIN: WriteOutcome = { is: "unanswered", words: "It was saved again at the same time." };
const NOT_TAKEN_BACK: WriteOutcome = {
  ...{ is: "unanswered", words: "WordPress stored a different value, and it couldn't be rolled back." },
};

/** What the answer says of the fields; `null` when it does not show all of them. */
function storedBy(site: BasicSite, { ref, seen, next, reply }: Sent): FieldValues | null {
  try {
    const { fields } = site.placed(ref, seen.route, reply).look;
    const stored = new Map([...next.keys()].map((field) => [field, fields.get(field)] as const));
    return [...stored.values()].includes(undefined) ? null : (stored as FieldValues);
  } catch (error) {
    if (error instanceof SiteUnreadable) return null;
    throw error;
  }
}

function refusalFor(status: number): WriteRefusal {
  if (status === 404 || status === 410) return "missing";
  return status === 400 ? "altered" : "forbidden";
}

function refused(code: WriteRefusal, words: string): WriteOutcome {
  return { is: "refused", code, words };
}
