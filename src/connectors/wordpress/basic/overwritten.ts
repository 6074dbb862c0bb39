/**
 * What a person saved between our reading and our writing. Core REST cannot keep them apart, but WordPress keeps each save
 * as a revision: one that was not there before, and lies right before ours, was written over by ours.
 */
import { z } from "zod";
import type { Client, Reply } from "../client.ts";
import type { Placed } from "./placed.ts";
import { Post } from "./shapes.ts";
import type { Values } from "./values.ts";

/** Fields that revisions keep. */
const KEPT = { post_title: "title", post_content: "content", post_excerpt: "excerpt" } as const;

const Ids = z.array(z.object({ id: z.int() }));
const Raw = z.object({ raw: z.string() });
const Revisions = z.array(
  z.object({ id: z.int(), slug: z.string(), title: Raw, content: Raw, excerpt: Raw.optional() }),
);
type Revision = z.infer<typeof Revisions>[number];

export interface Ours {
  /** What was read before the write. */
  readonly before: Values;
  /** What it left. */
  readonly next: Values;
  /** Newest revision before it; `null`: not known. */
  readonly since: number | null;
  /** Newest revision when it was answered; 0: not known. */
  readonly until: number;
}

export interface Overwritten {
  /** The fields as they were saved meanwhile; `null`: nobody is known to have saved. */
  readonly save: Values | null;
  /** Nobody has saved since. */
  readonly isNewest: boolean;
  /** What was saved since is not what ours left. */
  readonly isReplaced: boolean;
  /** Newest revision now; `null`: not known. */
  readonly newest: number | null;
}

const NOTHING_KNOWN: Overwritten = { save: null, isNewest: false, isReplaced: false, newest: null };

export async function overwritten(client: Client, route: string, ours: Ours): Promise<Overwritten> {
  const { before, next, since, until } = ours;
  if (since === null) return NOTHING_KNOWN;
  const query = { context: "edit", per_page: "10", orderby: "id", order: "desc" };
  const reply = await client.ask({ route: `${route}/revisions`, query });
  const revisions = reply.is === "answer" ? Revisions.safeParse(reply.body).data : undefined;
  if (revisions === undefined) return NOTHING_KNOWN;
  const newest = Math.max(since, ...revisions.map(({ id }) => id));
  // An autosave is written anew into the same row, so that its id says nothing of when that was.
  const saves = revisions.filter(({ id, slug }) => id > since && !slug.includes("autosave"));
  const [from, to] = runOf(saves, next, until > since ? until : newest);
  const earlier = to < 0 ? undefined : saves[to + 1];
  const where = { isNewest: from === 0 && to === 0, isReplaced: saves.length > 0 && from !== 0, newest };
  if (earlier === undefined || holds(earlier, before)) return { ...where, save: null };
  return { ...where, save: new Map([...next.keys()].map((field) => [field, savedIn(earlier, field)])) };
}

/** First and last of the saves in a row that hold it: ours, and after it those that changed other fields. */
function runOf(saves: readonly Revision[], next: Values, until: number): readonly [from: number, to: number] {
  const from = saves.findIndex((save) => save.id <= until && holds(save, next));
  let to = from;
  for (let one = saves[to + 1]; from >= 0 && one !== undefined && holds(one, next); one = saves[to + 1]) to += 1;
  return [from, to];
}

function holds(revision: Revision, values: Values): boolean {
  return [...values].every(([field, value]) => savedIn(revision, field) === (value ?? ""));
}

function savedIn(revision: Revision, field: string): string {
  return revision[KEPT[field as keyof typeof KEPT]]?.raw ?? "";
}

/** Id of the newest revision, autosaves counted; `null` where WordPress keeps none of these fields, or does not say. */
export async function newestRevision(
  client: Client,
  { post, route }: Placed,
  fields: readonly string[],
): Promise<number | null> {
  if (post === null || !fields.every((field) => field in KEPT)) return null;
  const query = { context: "edit", per_page: "1", orderby: "id", order: "desc", _fields: "id" };
  const reply = await client.ask({ route: `${route}/revisions`, query });
  const ids = reply.is === "answer" ? Ids.safeParse(reply.body).data : undefined;
  return ids === undefined ? null : (ids[0]?.id ?? 0);
}

/** Id of the newest revision by its date, which may be an autosave; 0 when there is none. */
export function lastRevision({ _links }: Pick<Post, "_links">): number {
  const links = _links["predecessor-version"];
  return z.array(z.object({ id: z.int() })).safeParse(links).data?.[0]?.id ?? 0;
}

/** The newest revision when it was answered; 0: there is none, or it is not known. */
export function revisionOf(reply: Reply): number {
  const post = reply.is === "answer" ? Post.safeParse(reply.body).data : undefined;
  return post === undefined ? 0 : lastRevision(post);
}
