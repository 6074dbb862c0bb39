/** Every audit of one site. */
import type { Audit, Website } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { auditsOfSiteQuery } from "../../data/audits.ts";
import { historyQuery } from "../../data/comparison.ts";
import { ago, duration, moment } from "../../data/format.ts";
import { retentionQuery, websiteQuery } from "../../data/websites.ts";
import { useMay } from "../../shell/may.ts";
import { AuditStatusBadge } from "../../ui/badges.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/layout.tsx";
import { ScreenError } from "../../ui/screen-error.tsx";
import { Empty, LoadingRows } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";
import { words } from "../../words/index.ts";
import { NextAudit } from "./next-audit.tsx";
import { PinCell } from "./pin-cell.tsx";
import { QueueWarnings } from "./queue-warnings.tsx";
import { Trend } from "./trend.tsx";

const route = getRouteApi("/app/sites/$websiteId");
const w = words.sites.history;

export function Site() {
  const { websiteId } = route.useParams();
  const site = useQuery(websiteQuery(websiteId));
  const mayStart = useMay("editor");
  const audits = useQuery(auditsOfSiteQuery(websiteId));
  // Its charts stand above the table, which must not move away under somebody's finger.
  const history = useQuery(historyQuery(websiteId));
  const failed = site.error ?? audits.error;
  if (failed !== null)
    return <ScreenError error={failed} onRetry={() => void Promise.all([site.refetch(), audits.refetch()])} />;
  if (site.data === undefined || audits.data === undefined || history.isPending) return <LoadingRows />;
  const start = mayStart && (
    <ButtonLink to="/audits/new" search={{ website: site.data.origin }} look="primary">
      {audits.data.length === 0 ? w.start : w.again}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={w.title} above={site.data.name} lead={w.lead} actions={start} />
      <QueueWarnings />
      <NextAudit websiteId={websiteId} />
      {audits.data.length === 0 ? (
        <Empty title={w.empty} />
      ) : (
        <div className="space-y-5">
          <Trend websiteId={websiteId} />
          <AuditTable audits={audits.data} site={site.data} />
        </div>
      )}
    </>
  );
}

function AuditTable({ audits, site }: { readonly audits: readonly Audit[]; readonly site: Website }) {
  const kept = useQuery(retentionQuery(site.id, site.retention)).data?.kept ?? [];
  const keptFor = new Map(kept.map((one) => [one.auditId, one.keptFor]));
  return (
    <Table
      caption={w.title}
      columns={[
        w.columns.started,
        w.columns.type,
        w.columns.status,
        w.columns.score,
        w.columns.took,
        words.retention.column,
      ]}
    >
      {audits.map((audit) => (
        <tr key={audit.id}>
          <th scope="row">
            <Link to="/audits/$auditId" params={{ auditId: audit.id }} title={moment(audit.createdAt)}>
              {ago(audit.createdAt)}
            </Link>
          </th>
          <td>{words.auditType[audit.type]}</td>
          <td className="whitespace-nowrap">
            <AuditStatusBadge status={audit.status} />
          </td>
          <td data-label={w.columns.score} className="tabular-nums">
            {audit.score ?? "–"}
          </td>
          <td data-label={w.columns.took} className="tabular-nums">
            {took(audit)}
          </td>
          <td className="whitespace-nowrap">
            {isOver(audit) && (
              <PinCell audit={audit} when={moment(audit.createdAt)} keptFor={keptFor.get(audit.id) ?? []} />
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function isOver({ status }: Audit): boolean {
  return status !== "queued" && status !== "running";
}

function took({ startedAt, finishedAt }: Audit): string {
  if (startedAt === null || finishedAt === null) return "–";
  return duration(new Date(finishedAt).getTime() - new Date(startedAt).getTime());
}
