/** What was written to the site: before and after, the proof, and the way back. */
import { type AppliedChange, checkDrift } from "@sitemend/client";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { ask } from "../../data/ask.ts";
import { changesQuery } from "../../data/changes.ts";
import { useMay } from "../../shell/may.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/layout.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { Empty, ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";
import { BulkRollBack } from "./bulk-roll-back.tsx";
import { ChangeRow, type Drift } from "./change-row.tsx";
import { WrongPages } from "./wrong-pages.tsx";

const route = getRouteApi("/app/audits/$auditId/changes");
const w = words.changesScreen;

export function Changes() {
  const { auditId } = route.useParams();
  const query = useInfiniteQuery(changesQuery(auditId));
  const mayEdit = useMay("editor");
  const drift = useMutation({
    mutationFn: () => lookAt(all),
    onSuccess: ({ checked }) => toast(w.driftChecked(checked)),
  });
  const all = query.data?.pages.flatMap(({ appliedChanges }) => appliedChanges) ?? [];
  return (
    <>
      <PageHeader
        title={w.title}
        lead={w.lead}
        actions={
          mayEdit &&
          all.length > 0 && (
            <Button busy={drift.isPending} onClick={() => drift.mutate()}>
              {w.checkDrift}
            </Button>
          )
        }
      />
      {drift.isError && <ErrorPanel error={drift.error} />}
      <WrongPages auditId={auditId} mayEdit={mayEdit} />
      {query.isPending && <LoadingRows rows={4} />}
      {query.error !== null && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && all.length === 0 && (
        <Empty
          title={w.empty}
          action={
            <ButtonLink to="/audits/$auditId/review" params={{ auditId }}>
              {words.nav.review}
            </ButtonLink>
          }
        >
          {w.emptyBody}
        </Empty>
      )}
      {all.length > 0 && <Timeline auditId={auditId} changes={all} drift={drift.data?.drift ?? {}} mayEdit={mayEdit} />}
      <ShowMore query={query} />
    </>
  );
}

/** The site is asked by audit. */
async function lookAt(changes: readonly AppliedChange[]) {
  const drift: Record<string, Drift> = {};
  let checked = 0;
  for (const auditId of new Set(changes.map((change) => change.auditId))) {
    const found = await ask(checkDrift({ path: { auditId } }));
    Object.assign(drift, found.drift);
    checked += found.checked;
  }
  return { drift, checked };
}

interface TimelineProps {
  readonly auditId: string;
  readonly changes: readonly AppliedChange[];
  readonly drift: Readonly<Record<string, Drift>>;
  readonly mayEdit: boolean;
}

function Timeline({ auditId, changes, drift, mayEdit }: TimelineProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <div className="space-y-3">
      {selected.size > 0 && (
        <div className="sticky top-2 z-10 flex items-center justify-between gap-3 rounded-xl border border-line bg-surface px-4 py-2 shadow-raised">
          <p className="text-sm">{w.selected(selected.size)}</p>
          <BulkRollBack
            auditId={auditId}
            changes={changes.filter(({ id }) => selected.has(id))}
            onDone={() => setSelected(new Set())}
          />
        </div>
      )}
      <ol className="space-y-3">
        {changes.map((change) => (
          <ChangeRow
            key={change.id}
            change={change}
            drift={drift[change.id]}
            mayEdit={mayEdit}
            isOfThisAudit={change.auditId === auditId}
            isSelected={selected.has(change.id)}
            onToggle={() => toggle(change.id)}
          />
        ))}
      </ol>
    </div>
  );
}
