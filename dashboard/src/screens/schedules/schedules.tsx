/** Audits of a site at times that repeat. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { CalendarPlus } from "lucide-react";
import { plain } from "../../data/format.ts";
import { schedulesQuery } from "../../data/schedules.ts";
import { websiteQuery } from "../../data/websites.ts";
import { usePermission } from "../../shell/may.ts";
import { PageHeader } from "../../ui/layout.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import type { Creation } from "../../ui/use-creations.tsx";
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
      <div key={websiteId} className="space-y-5">
        {editor === "missing" && <Notice>{w.needsEditor}</Notice>}
        <List websiteId={websiteId} mayChange={editor === "given"} />
      </div>
    </>
  );
}

function List({ websiteId, mayChange }: { readonly websiteId: string; readonly mayChange: boolean }) {
  const { data, error, isPending, refetch } = useQuery(schedulesQuery(websiteId));
  const creation: Creation = {
    label: w.create,
    icon: <CalendarPlus aria-hidden className="size-4" />,
    look: "primary",
    dialog: (props) => <NewSchedule websiteId={websiteId} {...props} />,
  };
  return (
    <ListCard
      title={w.list}
      empty={w.empty}
      isEmpty={data && data.length === 0}
      creations={mayChange ? [creation] : []}
    >
      {isPending && <LoadingRows rows={2} />}
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <ul className="-my-3 divide-y divide-line">
          {data.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} mayChange={mayChange} />
          ))}
        </ul>
      )}
    </ListCard>
  );
}
