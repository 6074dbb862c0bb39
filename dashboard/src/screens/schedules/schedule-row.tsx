import type { Schedule } from "@sitemend/client";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ago, moment, plain } from "../../data/format.ts";
import { rhythmOf } from "../../data/recurrence.ts";
import { scheduleFileHref } from "../../data/schedules.ts";
import { useMay } from "../../shell/may.ts";
import { RowActions } from "../../shell/row-actions.tsx";
import { Badge } from "../../ui/badges.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";
import { actionInWords } from "./action-fields.tsx";
import { DeleteSchedule } from "./delete-schedule.tsx";
import { EditSchedule } from "./edit-schedule.tsx";
import { NewestUndelivered, ScheduleFiles } from "./schedule-files.tsx";
import { useUpdateSchedule } from "./use-update-schedule.ts";
import { weekdayName } from "./weekdays.ts";

const w = screenWords.schedules;
const TONES = { active: "good", paused: "neutral", ended: "neutral" } as const;

export function ScheduleRow({ schedule, mayChange }: { readonly schedule: Schedule; readonly mayChange: boolean }) {
  const { state, action } = schedule;
  return (
    <li className="space-y-3 py-3">
      <div>
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <bdi>{plain(schedule.name)}</bdi> <Badge tone={TONES[state]}>{w.states[state]}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {actionInWords(action)}; {repeatsInWords(schedule)} ({plain(schedule.timeZone)})
        </p>
        {action.kind !== "audit" && schedule.emailedTo > 0 && (
          <>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {w.emailedTo(
                action.email === undefined ? w.recipients(schedule.emailedTo) : plain(action.email.join(", ")),
              )}
            </p>
            <NewestUndelivered schedule={schedule} />
          </>
        )}
        <NextRuns schedule={schedule} />
        <LastRun schedule={schedule} />
        {action.kind !== "audit" && <ScheduleFiles schedule={schedule} />}
      </div>
      {mayChange && <Actions schedule={schedule} />}
    </li>
  );
}

function repeatsInWords({ recurrence }: Schedule): string {
  const rhythm = rhythmOf(recurrence);
  if (rhythm === undefined) return plain(recurrence);
  const { repeats, every, time, weekdays, monthday } = rhythm;
  if (repeats === "daily") return w.daily(every, time);
  return repeats === "weekly" ? w.weekly(every, weekdays.map(weekdayName), time) : w.monthly(every, monthday, time);
}

function NextRuns({ schedule: { nextRuns, state, timeZone } }: { readonly schedule: Schedule }) {
  const [next, ...later] = nextRuns;
  if (next === undefined) return <p className="text-sm">{w.noNext[state]}</p>;
  return (
    <>
      <p className="text-sm">
        {w.next(moment(next), ago(next), timeZone !== Intl.DateTimeFormat().resolvedOptions().timeZone)}
      </p>
      {later.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer py-0.5 text-ink-soft">{w.later}</summary>
          <ul className="mt-1 list-inside list-disc text-ink-soft">
            {later.map((run) => (
              <li key={run}>{moment(run)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function LastRun({ schedule }: { readonly schedule: Schedule }) {
  const { lastRun } = schedule;
  if (lastRun === null) return <p className="text-sm text-ink-soft">{w.neverRan}</p>;
  const { state, dueAt, takenAt, auditId, fileId, problem } = lastRun;
  if (state === "taken") return <p className="text-sm text-ink-soft">{w.starting}</p>;
  if (state === "skipped")
    return (
      <p className="text-sm text-ink-soft">
        {w.skipped(moment(dueAt))} {w.whySkipped[problem ?? ""] ?? plain(problem ?? "")}
      </p>
    );
  return (
    <p className="text-sm text-ink-soft">
      {w.lastRun(moment(takenAt))}
      {auditId !== null && (
        <>
          {" · "}
          <Link to="/audits/$auditId" params={{ auditId }}>
            {w.openAudit}
          </Link>
        </>
      )}
      {fileId !== null && (
        <>
          {" · "}
          <a href={scheduleFileHref(schedule, fileId)} download>
            {w.openFile}
          </a>
        </>
      )}
    </p>
  );
}

function Actions({ schedule }: { readonly schedule: Schedule }) {
  const [asked, setAsked] = useState<"edit" | "delete">();
  const update = useUpdateSchedule(schedule);
  const mayEmail = useMay("admin");
  const mayEdit = mayEmail || schedule.emailedTo === 0;
  const name = plain(schedule.name);
  const dialog = (kind: typeof asked) => ({ schedule, open: asked === kind, onClose: () => setAsked(undefined) });
  return (
    <>
      {update.isError && <ErrorPanel error={update.error} />}
      {!mayEdit && <p className="text-sm text-ink-soft">{w.changeNeedsAdmin}</p>}
      <RowActions
        {...{ name, state: schedule.state, busy: update.isPending }}
        onState={schedule.state === "ended" ? undefined : (state) => update.mutate({ state })}
        onEdit={mayEdit ? () => setAsked("edit") : undefined}
        onDelete={() => setAsked("delete")}
      />
      <EditSchedule {...dialog("edit")} />
      <DeleteSchedule {...dialog("delete")} />
    </>
  );
}
