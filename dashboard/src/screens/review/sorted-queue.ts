/**
 * The queue in the order in which a person can work: what can be approved first. Only a preview knows, because it reads the
 * live value; so issues are previewed some at a time, as far ahead as they are wanted.
 */
import { bulkPreview, type Preview } from "@sitemend/client";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ask } from "../../data/ask.ts";
import type { AnyPreview } from "../../data/changes.ts";
import type { Issue } from "../../data/issues.ts";

const AT_ONCE = 20;

type Looked = AnyPreview | { readonly issueId: string; readonly error: { readonly message: string } };

export interface ReadyItem {
  readonly issue: Issue;
  readonly preview: Preview;
}

/** What a person has to do elsewhere. */
export interface NeedsPerson {
  readonly issue: Issue;
  readonly why: "single" | "manual" | "refused";
  readonly message: string;
  readonly steps: readonly string[];
}

export interface SortedQueue {
  readonly ready: readonly ReadyItem[];
  readonly needsYou: readonly NeedsPerson[];
  /** Whether some issues have not been previewed yet. */
  readonly hasMore: boolean;
  readonly isLooking: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

interface MoreIssues {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** @param wanted how many that can be approved should be known, if there are so many */
export function useSortedQueue(
  auditId: string,
  { issues, wanted, more }: { readonly issues: readonly Issue[]; readonly wanted: number; readonly more: MoreIssues },
): SortedQueue {
  const chunks = chunksOf(issues);
  const [begun, setBegun] = useState(1);
  const answers = useQueries({
    queries: chunks.map((chunk, at) => ({
      queryKey: ["audit", auditId, "previews", chunk.map(({ id }) => id)],
      queryFn: async (): Promise<Readonly<Record<string, Looked>>> =>
        (await ask(bulkPreview({ path: { auditId }, body: { issueIds: chunk.map(({ id }) => id) } }))).previews,
      enabled: at < begun,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    })),
  });
  const looked = answers.slice(0, begun);
  const isLooking = looked.some(({ isPending, isError }) => isPending && !isError) || more.isFetchingNextPage;
  const failed = looked.find(({ isError }) => isError);
  const sorted = sort(
    chunks,
    answers.map(({ data }) => data),
  );
  const wantsMore = sorted.ready.length < wanted && !isLooking && failed === undefined;
  const hasMore = begun < chunks.length || more.hasNextPage || isLooking;
  useEffect(() => {
    if (!wantsMore) return;
    if (begun < chunks.length) setBegun(begun + 1);
    else if (more.hasNextPage) void more.fetchNextPage();
  }, [wantsMore, begun, chunks.length, more]);
  return { ...sorted, hasMore, isLooking, error: failed?.error ?? null, retry: () => void failed?.refetch() };
}

function chunksOf(issues: readonly Issue[]): (readonly Issue[])[] {
  return Array.from({ length: Math.ceil(issues.length / AT_ONCE) }, (_, at) =>
    issues.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
}

function sort(
  chunks: readonly (readonly Issue[])[],
  answers: readonly (Readonly<Record<string, Looked>> | undefined)[],
): Pick<SortedQueue, "ready" | "needsYou"> {
  const ready: ReadyItem[] = [];
  const needsYou: NeedsPerson[] = [];
  for (const [at, chunk] of chunks.entries())
    for (const issue of chunk) {
      const item = answers[at]?.[issue.id];
      if (item === undefined) continue;
      const person = personFor(issue, item);
      if (person !== undefined) needsYou.push(person);
      else if ("fixable" in item && item.fixable) ready.push({ issue, preview: item });
    }
  return { ready, needsYou };
}

function personFor(issue: Issue, item: Looked): NeedsPerson | undefined {
  if ("error" in item) return { issue, why: "refused", message: item.error.message, steps: [] };
  if (!item.fixable) return { issue, why: "manual", message: item.message, steps: item.manualSteps };
  return item.singleApproval ? { issue, why: "single", message: "", steps: [] } : undefined;
}
