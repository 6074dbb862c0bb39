/** Whether the log is as it was written, and how one can know. */
import { useQuery } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { verificationQuery } from "../../data/audit-log.ts";
import { Badge } from "../../ui/badges.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ErrorPanel, Notice, Skeleton } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.log;

export function LogChain({ workspaceId }: { readonly workspaceId: string }) {
  const { data, error, isPending, refetch } = useQuery(verificationQuery(workspaceId));
  if (isPending) return <Waiting />;
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const isIntact = data.chain === "intact";
  return (
    <div className="space-y-3">
      <details className="rounded-xl border border-line bg-surface px-4 py-3 shadow-raised">
        <summary className="text-sm">
          <span className="ml-1 inline-flex flex-wrap items-center gap-x-2 gap-y-1 align-middle">
            {isIntact ? (
              <Badge tone="good" icon={<ShieldCheck aria-hidden className="size-3.5" />}>
                {w.intact}
              </Badge>
            ) : (
              <Badge tone="error" icon={<ShieldAlert aria-hidden className="size-3.5" />}>
                {w.broken}
              </Badge>
            )}
            {isIntact && <span>{w.intactTitle(data.entries)}</span>}
            <span className="text-ink-soft underline underline-offset-3">{w.howTitle}</span>
          </span>
        </summary>
        <div className="mt-3 max-w-prose space-y-3 text-sm">
          <p className="text-ink-soft">{w.how}</p>
          {data.head !== "" && (
            <div className="space-y-2">
              <p>
                <span className="font-medium">{w.headLabel}.</span> {w.headUse}
              </p>
              <code className="block rounded-md bg-sunken px-2 py-1.5 text-xs break-all">{data.head}</code>
              <CopyButton text={data.head} />
            </div>
          )}
        </div>
      </details>
      {!isIntact && (
        <Notice tone="error" title={w.brokenTitle(data.brokenAt)}>
          {w.brokenBody}
        </Notice>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">{w.checking}</span>
      <Skeleton className="h-12" />
    </div>
  );
}
