/** One issue: why it matters, what was seen, how to fix it, and the fix itself where there is one. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ExternalLink } from "lucide-react";
import { plain, safeHref } from "../../data/format.ts";
import { issueQuery } from "../../data/issues.ts";
import { IssueStatusBadge, SeverityBadge } from "../../ui/badges.tsx";
import { Card, PageHeader } from "../../ui/layout.tsx";
import { ScreenError } from "../../ui/screen-error.tsx";
import { LoadingRows } from "../../ui/states.tsx";
import { WithCode } from "../../ui/with-code.tsx";
import { words } from "../../words/index.ts";
import { FixPanel } from "../fix/fix-panel.tsx";
import { AffectedPages } from "./affected-pages.tsx";
import { EvidenceCard } from "./evidence-card.tsx";
import { Ignoring } from "./ignoring.tsx";

const route = getRouteApi("/app/audits/$auditId/issues/$issueId");
const w = words.issue;

export function IssueScreen() {
  const { auditId, issueId } = route.useParams();
  const issue = useQuery(issueQuery(auditId, issueId));
  if (issue.error !== null) return <ScreenError error={issue.error} onRetry={() => void issue.refetch()} />;
  if (issue.data === undefined) return <LoadingRows />;
  const one = issue.data;
  const href = safeHref(one.url);
  return (
    <>
      <PageHeader
        above={
          <Link to="/audits/$auditId/issues" params={{ auditId }} search={{ check: one.checkId, view: "each" }}>
            {plain(one.title)}
          </Link>
        }
        title={one.message}
        lead={
          <span className="mt-2 flex flex-wrap items-center gap-2 text-sm">
            <SeverityBadge severity={one.severity} />
            <IssueStatusBadge status={one.status} />
            {href === undefined ? (
              plain(one.url)
            ) : (
              <a href={href} target="_blank" rel="noreferrer noopener" className="inline-flex items-center gap-1">
                {plain(one.url)} <ExternalLink aria-label={w.openPage} className="size-3.5" />
              </a>
            )}
          </span>
        }
        actions={<Ignoring auditId={auditId} issue={one} />}
      />
      <div className="grid gap-5 lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0 space-y-5">
          <FixPanel key={one.id} auditId={auditId} issue={one} />
          <EvidenceCard auditId={auditId} issue={one} />
          <AffectedPages auditId={auditId} issue={one} />
        </div>
        <div className="space-y-5">
          <Card title={w.why}>
            <p>
              <WithCode>{one.why}</WithCode>
            </p>
          </Card>
          <Card title={w.how}>
            <p>
              <WithCode>{one.howToFix}</WithCode>
            </p>
            <References sources={one.check?.docs.sources ?? []} />
          </Card>
        </div>
      </div>
    </>
  );
}

function References({ sources }: { readonly sources: readonly string[] }) {
  const links = sources.flatMap((source) => safeHref(source) ?? []);
  if (links.length === 0) return null;
  return (
    <div className="mt-3 text-sm">
      <h3 className="font-medium">{w.references}</h3>
      <ul className="mt-1 space-y-1">
        {links.map((href) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer noopener">
              {new URL(href).hostname}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
