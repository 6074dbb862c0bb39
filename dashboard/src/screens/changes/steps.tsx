import { type AppliedChange, getAppliedChange } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../data/ask.ts";
import { moment, plain } from "../../data/format.ts";
import { ErrorPanel, Skeleton } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";

/** Every state a change went through, who moved it, and why; read when somebody asks. */
export function Steps({ change }: { readonly change: AppliedChange }) {
  const [open, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["audit", change.auditId, "change", change.id, change.status],
    queryFn: async () =>
      (await ask(getAppliedChange({ path: { auditId: change.auditId, appliedChangeId: change.id } }))).events,
    enabled: open,
  });
  return (
    <details className="flex-1 basis-60 pt-1.5 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-ink-soft">{words.changesScreen.steps}</summary>
      {error !== null && <ErrorPanel error={error} />}
      {open && data === undefined && error === null && <Skeleton className="mt-2 h-16" />}
      <ol className="mt-2 space-y-1 border-l-2 border-line pl-3">
        {data?.map(({ to, actor, reason, at }) => (
          <li key={`${at} ${to}`}>
            <span className="font-medium">{words.fix.states[to]}</span>{" "}
            <span className="text-ink-soft">
              {moment(at)}, {plain(actor)}
              {reason !== "" && `: ${plain(reason)}`}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
