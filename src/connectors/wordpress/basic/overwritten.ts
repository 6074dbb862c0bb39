/**
 * What a person saved between our reading and our writing. Core REST cannot keep them apart, but WordPress keeps each save
 * as a revision: one that was not there before, and lies right before ours, was written over by ours.
 */

import { z } from "zod";
import type { Client, Reply } from "../client.ts";
import type { FieldValues } from "../dialects/dialect.ts";
import type { Placed } from "./placed.ts";
import { Post } from "./shapes.ts";

/** Fields that revisions keep. */
const KEPT = { post_title: "title", post_content: "content", post_excerpt: "excerpt" } as const;

const Listed = z.array(z.object({ id: z.int(), slug: z.string() }));
const Raw = z.object({ raw: z.string() });
const Revisions = z.array(
  z.object({ id: z.int(), slug: z.string(), title: Raw, content: Raw, excerpt: Raw.optional() }),
);
type Revision = z.infer<typeof Revisions>[number];

/** Which revisions there are: `none`, WordPress keeps none of these fields; `unreadable`, it does and does not show them. */
export type Known = "none" | "unreadable" | Newest;

/** Ids; 0: there is none. */
interface Newest {
  /** Autosaves counted. */
  readonly any: number;
  readonly save: number;
}

export interface Ours {
  /** What was read before the write. */
  readonly before: FieldValues;
  /** What it left. */
  readonly next: FieldValues;
  /** Revisions before it. */
  readonly since: Known;
  /** Newest revision when it was answered; 0: not known. */
  readonly until: number;
}

export interface Overwritten {
  /** The fields as they were saved meanwhile; `null`: nobody is known to have saved. */
  readonly save: FieldValues | null;
  /** Nobody has saved since. */
  readonly isNewest: boolean;
  /** What was saved since is not what ours left. */
  readonly isReplaced: boolean;
  /** False: a save may be lost that no revision shows. */
  readonly isCertain: boolean;
  /** Revisions now. */
  readonly now: Known;
}

const NO_SAVE = { save: null, isNewest: false, isReplaced: false } as const;

export async function overwritten(client: Client, route: string, ours: Ours): Promise<Overwritten> {
  const { before, next, since, until } = ours;
  if (since === "none") return { ...NO_SAVE, isCertain: true, now: since };
  const revisions = since === "unreadable" ? undefined : await newestTen(client, route);
  if (since === "unreadable" || revisions === undefined) return { ...NO_SAVE, isCertain: false, now: "unreadable" };
  const newest = newestOf(revisions);
  const now = { any: Math.max(since.any, newest.any), save: Math.max(since.save, newest.save) };
  const saves = revisions.filter(isSave);
  const later = saves.filter(({ id }) => id > since.any);
  const [from, to] = runOf(later, next, until > since.any ? until : now.any);
  const earlier = to < 0 ? undefined : later[to + 1];
  // Where WordPress keeps few revisions, ours pushes out those before it.
  const isCertain = earlier !== undefined || since.save === 0 || later.length < saves.length;
  const where = { isNewest: from === 0 && to === 0, isReplaced: later.length > 0 && from !== 0, isCertain, now };
  if (earlier === undefined || holds(earlier, before)) return { ...where, save: null };
  return { ...where, save: new Map([...next.keys()].map((field) => [field, savedIn(earlier, field)])) };
}

async function newestTen(client: Client, route: string): Promise<readonly Revision[] | undefined> {
  const query = { context: "edit", per_page: "10", orderby: "id", order: "desc" };
  const reply = await client.ask({ route: `${route}/revisions`, query });
  return reply.is === "answer" ? Revisions.safeParse(reply.body).data : undefined;
}

/** An autosave is written anew into the same row, so that its id says nothing of when that was. */
const isSave = ({ slug }: Pick<Revision, "slug">): boolean => !slug.includes("autosave");

function newestOf(revisions: readonly Pick<Revision, "id" | "slug">[]): Newest {
  const newest = (some: readonly { readonly id: number }[]) => Math.max(0, ...some.map(({ id }) => id));
  return { any: newest(revisions), save: newest(revisions.filter(isSave)) };
}

/** First and last of the saves in a row that hold it: ours, and after it those that changed other fields. */
function runOf(saves: readonly Revision[], next: FieldValues, until: number): readonly [from: number, to: number] {
  const from = saves.findIndex((save) => save.id <= until && holds(save, next));
  let to = from;
  for (let one = saves[to + 1]; from >= 0 && one !== undefined && holds(one, next); one = saves[to + 1]) to += 1;
  return [from, to];
}

function holds(revision: Revision, values: FieldValues): boolean {
  return [...values].every(([field, value]) => savedIn(revision, field) === (value ?? ""));
}

function savedIn(revision: Revision, field: string): string {
  return revision[KEPT[field as keyof typeof KEPT]]?.raw ?? "";
}

/** The revisions of these fields before a write. */
export async function revisionsNow(client: Client, { post, route }: Placed, fields: readonly string[]): Promise<Known> {
  if (post === null || !fields.every((field) => field in KEPT)) return "none";
  const query = { context: "edit", per_page: "10", orderby: "id", order: "desc", _fields: "id,slug" };
  const reply = await client.ask({ route: `${route}/revisions`, query });
  // Media, and types that keep none, have no such route.
  if (reply.is === "refused" && reply.code === "rest_no_route") return "none";
  const listed = reply.is === "answer" ? Listed.safeParse(reply.body).data : undefined;
  return listed === undefined ? "unreadable" : newestOf(listed);
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
