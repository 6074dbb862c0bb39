/** Audits of a site at times that repeat. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { plain } from "../../data/format.ts";
import { schedulesQuery } from "../../data/schedules.ts";
import { websiteQuery } from "../../data/websites.ts";
import { usePermission } from "../../shell/may.ts";
import { Card, PageHeader } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";
import { NewSchedule } from "./new-schedule.tsx";
import { ScheduleRow } from "./schedule-row.tsx";

const route = getRouteApi("/app/sites/$websiteId/schedules");
const w = screenWords.schedules;

export function Schedules() {
  const { websiteId } = route.useParams();
  const site = useQuery(websiteQuery(websiteId));
  const editor = usePermission("editor");
  return (
    <>
      <PageHeader title={w.title} above={site.data && plain(site.data.name)} lead={w.lead} />
      <div key={websiteId} className="grid items-start gap-5 xl:grid-cols-2">
        {editor === "given" && <NewSchedule websiteId={websiteId} />}
        {editor === "missing" && <Notice>{w.needsEditor}</Notice>}
        <List websiteId={websiteId} mayChange={editor === "given"} />
      </div>
    </>
  );
}

function List({ websiteId, mayChange }: { readonly websiteId: string; readonly mayChange: boolean }) {
  const { data, error, isPending, refetch } = useQuery(schedulesQuery(websiteId));
  return (
    <Card title={w.list}>
      {isPending && <LoadingRows rows={2} />}
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-sm text-ink-soft">{w.empty}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="-my-3 divide-y divide-line">
          {data.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} mayChange={mayChange} />
          ))}
        </ul>
      )}
    </Card>
  );
}
