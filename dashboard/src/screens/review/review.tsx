/**
 * The review queue: one suggestion at a time from the keyboard, or many in a grid. Approvals collect here; nothing is
 * written before "apply", and then each approval is compared with the live value once more by the service.
 */
import type { Preview } from "@sitemend/client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { useCallback, useState } from "react";
import { type Issue, issuesQuery } from "../../data/issues.ts";
import { useMay } from "../../shell/may.ts";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/layout.tsx";
import { Empty, ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { UnlessUnfinished } from "../audit/unfinished.tsx";
import { hasIssueFilters, type IssueSearch, issueFilterOf, matchingOf } from "../issues/search.ts";
import { BulkApply } from "./bulk-apply.tsx";
import { approvedOf, useDecisions } from "./decisions.ts";
import { Grid } from "./grid.tsx";
import { NeedsYou } from "./needs-you.tsx";
import { OneByOne } from "./one-by-one.tsx";
import { clearRun, sizeOf, useRun } from "./run.ts";
import { useSortedQueue } from "./sorted-queue.ts";
import { ToWorkList } from "./to-work-list.tsx";

const route = getRouteApi("/app/audits/$auditId/review");
const w = words.review;

/** What waits for a person: open issues with a suggestion that can be written. */
function waiting(search: IssueSearch) {
  return issueFilterOf({ ...search, status: "open,regressed", fixable: "true", sort: search.sort ?? "-impact" });
}

export function Review() {
  const { auditId } = route.useParams();
  const search = route.useSearch();
  const query = useInfiniteQuery(issuesQuery(auditId, waiting(search)));
  const mayReview = useMay("editor");
  const [applying, setApplying] = useState(false);
  const decisions = useDecisions(auditId);
  const now = useRun(auditId);
  const issues = query.data?.pages.flatMap((page) => page.issues) ?? [];
  const approved = inOrderOf(issues, approvedOf(decisions));
  const isRunning = now.run?.isSending === true || (now.bulk !== undefined && !now.isOver);
  const apply = () => {
    // What has ended was there to be looked at; now it is about what was approved since.
    if (!isRunning) clearRun(auditId);
    setApplying(true);
  };
  const isConnected = issues.some(({ fixMode }) => fixMode !== null);
  // Not before it is known what the screen is for: what is there would be taken away again.
  const canApply = isConnected || (issues.length === 0 && !query.isPending);
  return (
    <>
      <PageHeader
        title={w.title}
        lead={canApply ? w.lead : undefined}
        actions={
          canApply && (
            <>
              <ModeSwitch isGrid={search.view === "each"} />
              {now.run !== undefined && now.bulk !== undefined && (
                <Button onClick={() => setApplying(true)}>
                  {now.isOver ? w.showEnded(sizeOf(now.run)) : w.showRunning(sizeOf(now.run))}
                </Button>
              )}
              <Button look="primary" disabled={approved.length === 0 || isRunning} onClick={apply}>
                {w.applyAll(approved.length)}
              </Button>
            </>
          )
        }
      />
      {isNarrowed(search) && (
        <p className="mb-3 text-sm">
          {w.narrowed}{" "}
          <Link to="/audits/$auditId/review" params={{ auditId }} search={{ view: search.view }}>
            {w.showAll}
          </Link>
        </p>
      )}
      {query.isPending && <LoadingRows rows={4} />}
      {query.error !== null && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && issues.length === 0 && (
        <UnlessUnfinished auditId={auditId}>
          <Empty
            title={isNarrowed(search) ? w.emptyFiltered : w.empty}
            picture={<CircleCheck aria-hidden className="size-8" />}
          >
            {w.emptyBody}
          </Empty>
        </UnlessUnfinished>
      )}
      {!mayReview && <Notice>{words.needsRole(words.role.editor)}</Notice>}
      {mayReview && issues.length > 0 && !isConnected && (
        <ToWorkList
          {...{ auditId, issues, more: query, matching: matchingOf({ ...search, fixable: "true", status: undefined }) }}
          total={query.data?.pages[0]?.page.totalEstimate ?? issues.length}
        />
      )}
      {mayReview && issues.length > 0 && isConnected && (
        <Queue auditId={auditId} issues={issues} search={search} query={query} />
      )}
      <BulkApply
        auditId={auditId}
        approved={approved}
        messages={new Map(issues.map(({ id, message }) => [id, message]))}
        now={now}
        open={applying}
        onClose={() => setApplying(false)}
      />
    </>
  );
}

/** By a filter that somebody came with; that all have a suggestion is the queue's own. */
function isNarrowed(search: IssueSearch): boolean {
  return hasIssueFilters({ ...search, fixable: undefined, status: undefined });
}

/** What was approved under another filter comes last. */
function inOrderOf(issues: readonly Issue[], approved: readonly Preview[]): readonly Preview[] {
  const positions = new Map(issues.map(({ id }, index) => [id, index]));
  const position = ({ issueId }: Preview) => positions.get(issueId) ?? issues.length;
  return approved.toSorted((a, b) => position(a) - position(b));
}

interface QueueProps {
  readonly auditId: string;
  readonly issues: readonly Issue[];
  readonly search: IssueSearch;
  readonly query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** So many cards ahead of the person are known. */
const AHEAD = 20;

function Queue({ auditId, issues, search, query }: QueueProps) {
  const [reached, setReached] = useState(0);
  const onReached = useCallback((position: number) => setReached((before) => Math.max(before, position)), []);
  const queue = useSortedQueue(auditId, { issues, wanted: reached + AHEAD, more: query });
  const shown = { auditId, items: queue.ready, hasMore: queue.hasMore, onReached };
  return (
    <>
      {queue.error !== null && <ErrorPanel error={queue.error} onRetry={queue.retry} />}
      {queue.ready.length === 0 && queue.isLooking && (
        <>
          <p className="mb-3 text-sm text-ink-soft">{w.looking}</p>
          <LoadingRows rows={4} />
        </>
      )}
      {queue.ready.length === 0 && !queue.hasMore && queue.error === null && (
        <Empty title={w.nothingReady}>{w.nothingReadyBody}</Empty>
      )}
      {queue.ready.length > 0 &&
        (search.view === "each" ? <Grid {...shown} isLooking={queue.isLooking} /> : <OneByOne {...shown} />)}
      <NeedsYou auditId={auditId} items={queue.needsYou} />
    </>
  );
}

function ModeSwitch({ isGrid }: { readonly isGrid: boolean }) {
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const { auditId } = route.useParams();
  return (
    <Button
      onClick={() => void navigate({ params: { auditId }, search: { ...search, view: isGrid ? undefined : "each" } })}
    >
      {isGrid ? w.cards : w.grid}
    </Button>
  );
}
