/** The files that a schedule has made. */
import type { Schedule, ScheduleFile } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bytes, moment, plain } from "../../data/format.ts";
import { scheduleFileHref, scheduleFilesQuery } from "../../data/schedules.ts";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.schedules;

export function ScheduleFiles({ schedule }: { readonly schedule: Schedule }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-0.5 text-ink-soft">{w.files}</summary>
      {open && <List schedule={schedule} />}
    </details>
  );
}

/** Of the newest file, for everyone who looks at the list. */
export function NewestUndelivered({ schedule }: { readonly schedule: Schedule }) {
  const { data } = useQuery(scheduleFilesQuery(schedule));
  return <Undelivered deliveries={data?.[0]?.deliveries ?? []} />;
}

function Undelivered({ deliveries }: { readonly deliveries: ScheduleFile["deliveries"] }) {
  return deliveries
    .filter(({ problem }) => problem !== null)
    .map(({ address, problem, nextAt }, place) => (
      <p key={address ?? place} className="text-sm wrap-anywhere text-error">
        {w.notDelivered(address === null ? w.oneRecipient : plain(address), plain(problem ?? ""))}{" "}
        {nextAt === null ? w.noMoreAttempts : w.nextAttempt(moment(nextAt))}
      </p>
    ));
}

function emailedTo(deliveries: ScheduleFile["deliveries"]): string {
  return w.emailedToSome(deliveries.filter(({ state }) => state === "delivered").length, deliveries.length);
}

function List({ schedule }: { readonly schedule: Schedule }) {
  const { data, error, refetch } = useQuery(scheduleFilesQuery(schedule));
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows rows={1} />;
  if (data.length === 0) return <p className="mt-1 text-ink-soft">{w.noFiles}</p>;
  return (
    <>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {data.map(({ id, name, size, createdAt, deliveries }, place) => (
          <li key={id} className="wrap-anywhere">
            <a href={scheduleFileHref(schedule, id)} download>
              {plain(name)}
            </a>{" "}
            <span className="text-ink-soft">
              {[moment(createdAt), bytes(size), deliveries.length > 0 && emailedTo(deliveries)]
                .filter(Boolean)
                .join(" · ")}
            </span>
            {/* Those of the newest file stand above. */}
            {(place > 0 || schedule.emailedTo === 0) && <Undelivered deliveries={deliveries} />}
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">{w.filesKept}</p>
    </>
  );
}
