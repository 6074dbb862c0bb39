/**
 * What a person saved between our reading and our writing. Core REST cannot keep them apart, but WordPress keeps each save
 * as a revision: when another one than the one that we read lies right before ours, it was written over, and is put back.
 */
import { z } from "zod";
import type { Client } from "../client.ts";
import type { Post } from "./shapes.ts";

type Values = ReadonlyMap<string, string | null>;

/** Fields that revisions keep. */
const KEPT = { post_title: "title", post_content: "content", post_excerpt: "excerpt" } as const;

const Raw = z.object({ raw: z.string() });
const Revisions = z.array(
  z.object({ id: z.int(), slug: z.string(), title: Raw, content: Raw, excerpt: Raw.optional() }),
);
type Revision = z.infer<typeof Revisions>[number];

export interface Overwrite {
  readonly client: Client;
  /** Where the object is. */
  readonly route: string;
  /** As it was read before the write. */
  readonly post: Post | null;
  readonly before: Values;
  readonly next: Values;
}

/** The fields as they were saved meanwhile; `null`: nobody saved, or WordPress keeps no revisions of it. */
export async function overwritten({ client, route, post, before, next }: Overwrite): Promise<Values | null> {
  if (post === null || ![...next.keys()].every((field) => field in KEPT)) return null;
  const query = { context: "edit", per_page: "4", orderby: "id", order: "desc" };
  const reply = await client.ask({ route: `${route}/revisions`, query });
  const revisions = reply.is === "answer" ? Revisions.safeParse(reply.body).data : undefined;
  const saves = (revisions ?? []).filter(({ slug }) => !slug.includes("autosave"));
  const ours = saves.findIndex((save) => holds(save, next));
  const earlier = ours < 0 ? undefined : saves[ours + 1];
  if (earlier === undefined || earlier.id <= lastRevision(post) || holds(earlier, before)) return null;
  return new Map([...next.keys()].map((field) => [field, savedIn(earlier, field)]));
}

function holds(revision: Revision, values: Values): boolean {
  return [...values].every(([field, value]) => savedIn(revision, field) === (value ?? ""));
}

function savedIn(revision: Revision, field: string): string {
  return revision[KEPT[field as keyof typeof KEPT]]?.raw ?? "";
}

/** Id of the newest revision of what was read; 0 when it has none. */
export function lastRevision({ _links }: Pick<Post, "_links">): number {
  const links = _links["predecessor-version"];
  return z.array(z.object({ id: z.int() })).safeParse(links).data?.[0]?.id ?? 0;
}
