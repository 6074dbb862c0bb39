/** The checks that pay most, with how many of their issues have a suggestion. */
import type { IssueGroupsOfCheck } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { plain } from "../../data/format.ts";
import { checksQuery, inOrder } from "../../data/issues.ts";
import { useIsConnected } from "../../shell/use-target.ts";
import { Badge, SeverityColumn } from "../../ui/badges.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/layout.tsx";
import { Empty, ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";

const w = words.audit;
const SHOWN = 5;

export function TopChecks({ auditId, fixable }: { readonly auditId: string; readonly fixable: number }) {
  const isConnected = useIsConnected();
  const checks = useQuery(checksQuery(auditId));
  const { by, open } = inOrder(checks.data ?? []);
  const settled = (checks.data?.length ?? 0) - open.length;
  return (
    <Card
      title={w.top}
      action={
        fixable > 0 && (
          <Badge tone={isConnected ? "good" : "neutral"}>
            {isConnected ? w.fixableAll(fixable) : w.suggested(fixable)}
          </Badge>
        )
      }
    >
      {checks.isPending && <LoadingRows rows={SHOWN} />}
      {checks.error !== null && <ErrorPanel error={checks.error} onRetry={() => void checks.refetch()} />}
      {checks.data?.length === 0 && (
        <Empty title={w.noIssues} picture={<CircleCheck aria-hidden className="size-8" />}>
          {w.noIssuesBody}
        </Empty>
      )}
      {checks.data !== undefined && checks.data.length > 0 && (
        <>
          {open.length > 0 && <p className="text-sm text-ink-soft">{words.issuesScreen.order[by]}</p>}
          <ol className="divide-y divide-line">
            {open.slice(0, SHOWN).map((check) => (
              <Row key={check.checkId} check={check} auditId={auditId} />
            ))}
          </ol>
          {settled > 0 && <p className="mt-2 text-sm text-ink-soft">{words.issuesScreen.checksSettled(settled)}</p>}
          <ButtonLink to="/audits/$auditId/issues" params={{ auditId }} className="mt-3">
            {w.allIssues}
          </ButtonLink>
        </>
      )}
    </Card>
  );
}

function Row({ check, auditId }: { readonly check: IssueGroupsOfCheck; readonly auditId: string }) {
  const isConnected = useIsConnected();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <SeverityColumn severity={check.severity} />
      <Link
        to="/audits/$auditId/issues"
        params={{ auditId }}
        search={{ check: check.checkId }}
        className="min-w-0 flex-1 basis-48 font-medium"
      >
        {plain(check.title)}
      </Link>
      <span className="text-sm text-ink-soft">
        {w.affects(check.affectedPages, check.issues)}
        {check.fixable > 0 && ` · ${(isConnected ? w.fixableOne : w.suggested)(check.fixable)}`}
      </span>
    </li>
  );
}
