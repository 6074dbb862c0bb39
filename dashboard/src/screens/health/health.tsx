/** How the installation is: the worst first, each with what to do about it. */
import type { HealthCheck } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, RefreshCw, TriangleAlert } from "lucide-react";
import { plain } from "../../data/format.ts";
import { healthQuery } from "../../data/health.ts";
import { Badge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Card, PageHeader } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { LANGUAGE, words } from "../../words/index.ts";

const w = words.health;
const CLOCK = new Intl.DateTimeFormat(LANGUAGE, { timeStyle: "medium" });
type Status = HealthCheck["status"];
const ORDER: readonly Status[] = ["fail", "warn", "pass"];
const LOOKS = {
  pass: { icon: CircleCheck, tone: "good", ink: "text-good", ground: "border-good/40 bg-good-soft" },
  warn: { icon: TriangleAlert, tone: "warning", ink: "text-warning", ground: "border-warning/40 bg-warning-soft" },
  fail: { icon: CircleX, tone: "error", ink: "text-error", ground: "border-error/40 bg-error-soft" },
} as const;

export function Health() {
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch } = useQuery(healthQuery);
  return (
    <>
      <PageHeader
        title={w.title}
        lead={w.lead}
        actions={
          <Button busy={isFetching} icon={<RefreshCw aria-hidden className="size-4" />} onClick={() => void refetch()}>
            {w.again}
          </Button>
        }
      />
      {isPending && <LoadingRows />}
      {error !== null && (
        <div className="mb-5">
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data !== undefined && (
        <div className="space-y-5">
          <Overall
            status={data.status}
            note={`${w.version(plain(data.version))} · ${w.looked(CLOCK.format(dataUpdatedAt))}`}
          />
          <Card>
            <ul className="-my-3 divide-y divide-line">
              {ORDER.flatMap((status) => data.checks.filter((check) => check.status === status)).map((check) => (
                <Row key={check.name} check={check} />
              ))}
            </ul>
          </Card>
          <p className="text-sm text-ink-soft">{w.doctor}</p>
        </div>
      )}
    </>
  );
}

function Overall({ status, note }: { readonly status: Status; readonly note: string }) {
  const { icon: Icon, ink, ground } = LOOKS[status];
  return (
    <div className={classes("flex items-start gap-4 rounded-xl border px-5 py-4", ground)}>
      <Icon aria-hidden className={classes("mt-0.5 size-7 shrink-0", ink)} />
      <div>
        <div role="status">
          <h2 className={classes("text-lg font-semibold", ink)}>{w.overall[status]}</h2>
        </div>
        <p className="text-sm">{note}</p>
      </div>
    </div>
  );
}

function Row({ check: { name, status, message, nextStep } }: { readonly check: HealthCheck }) {
  const { icon: Icon, tone, ink } = LOOKS[status];
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden className={classes("mt-0.5 size-5 shrink-0", ink)} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {w.names[name] ?? plain(name)}
          <Badge tone={tone}>{w.states[status]}</Badge>
        </p>
        <p className="text-sm text-ink-soft">{plain(message)}</p>
        {nextStep !== null && (
          <p className="mt-1 text-sm">
            <span className="font-medium">{w.next}:</span> {plain(nextStep)}
          </p>
        )}
      </div>
    </li>
  );
}
