/** Many suggestions at once: previewed together, approved by ticking. For values that can be judged at a glance. */
import { bulkPreview, type Preview } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../data/ask.ts";
import type { AnyPreview } from "../../data/changes.ts";
import { pathOf, plain } from "../../data/format.ts";
import type { Issue } from "../../data/issues.ts";
import { SeverityBadge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { WordDiff } from "../fix/word-diff.tsx";
import { decide, takeBack, useDecisions } from "./decisions.ts";
import { Tally } from "./tally.tsx";

const w = words.review;
const SHOWN = 20;

type Item = AnyPreview | { readonly issueId: string; readonly error: { readonly message: string } };

interface GridProps {
  readonly auditId: string;
  readonly issues: readonly Issue[];
  readonly query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

export function Grid({ auditId, issues, query }: GridProps) {
  const [from, setFrom] = useState(0);
  const shown = issues.slice(from, from + SHOWN);
  const ids = shown.map(({ id }) => id);
  const previews = useQuery({
    queryKey: ["audit", auditId, "previews", ids],
    queryFn: async (): Promise<Readonly<Record<string, Item>>> =>
      (await ask(bulkPreview({ path: { auditId }, body: { issueIds: ids } }))).previews,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const next = async () => {
    if (from + SHOWN >= issues.length && query.hasNextPage) await query.fetchNextPage();
    setFrom(from + SHOWN);
  };
  const hasNext = from + SHOWN < issues.length || query.hasNextPage;
  return (
    <>
      <Tally auditId={auditId} position={from + 1} total={issues.length} hasMore={query.hasNextPage} />
      {previews.isPending && <LoadingRows />}
      {previews.error !== null && <ErrorPanel error={previews.error} onRetry={() => void previews.refetch()} />}
      {previews.data !== undefined && (
        <ul className="space-y-3">
          {shown.map((issue) => (
            <GridRow key={issue.id} auditId={auditId} issue={issue} item={previews.data[issue.id]} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex gap-2">
        {from > 0 && <Button onClick={() => setFrom(Math.max(0, from - SHOWN))}>{words.back}</Button>}
        {hasNext && (
          <Button busy={query.isFetchingNextPage} onClick={() => void next()}>
            {words.more}
          </Button>
        )}
      </div>
    </>
  );
}

function GridRow({
  auditId,
  issue,
  item,
}: {
  readonly auditId: string;
  readonly issue: Issue;
  readonly item: Item | undefined;
}) {
  const decision = useDecisions(auditId).get(issue.id);
  const preview = item !== undefined && "fixable" in item && item.fixable ? item : undefined;
  const reason = item !== undefined && "error" in item ? item.error.message : reasonOf(item);
  return (
    <li className="rounded-xl border border-line bg-surface p-4 shadow-raised">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <SeverityBadge severity={issue.severity} />
        <span className="min-w-0 flex-1 basis-48 font-medium">{plain(issue.message)}</span>
        <span className="min-w-0 truncate text-ink-soft">{plain(pathOf(issue.url))}</span>
      </div>
      {preview === undefined ? (
        <p className="text-sm text-ink-soft">{reason}</p>
      ) : (
        <>
          <WordDiff preview={preview} />
          <ApproveTick
            auditId={auditId}
            preview={preview}
            isApproved={decision?.kind === "approved"}
            label={plain(issue.message)}
          />
        </>
      )}
    </li>
  );
}

function reasonOf(item: Item | undefined): string {
  return item !== undefined && "fixable" in item && !item.fixable ? item.message : w.unfit;
}

function ApproveTick({
  auditId,
  preview,
  isApproved,
  label,
}: {
  readonly auditId: string;
  readonly preview: Preview;
  readonly isApproved: boolean;
  readonly label: string;
}) {
  if (preview.singleApproval) return <p className="mt-3 text-sm text-ink-soft">{words.fix.single}</p>;
  const toggle = () =>
    isApproved ? takeBack(auditId, [preview.issueId]) : decide(auditId, preview.issueId, { kind: "approved", preview });
  return (
    <label className="mt-3 inline-flex items-center gap-2 text-sm font-medium">
      <input type="checkbox" checked={isApproved} onChange={toggle} className="size-4 accent-(--accent)" />
      {w.approve}
      <span className="sr-only">: {label}</span>
    </label>
  );
}
