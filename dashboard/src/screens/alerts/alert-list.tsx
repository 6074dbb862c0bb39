import { type Alert, deleteAlert } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { BellPlus } from "lucide-react";
import { useState } from "react";
import { ALERTS, alertsQuery, recipientsQuery } from "../../data/alerts.ts";
import { ask } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { ConfirmAction } from "../../shell/confirm-action.tsx";
import { RowActions } from "../../shell/row-actions.tsx";
import { Badge } from "../../ui/badges.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import type { Creation } from "../../ui/use-creations.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import { EditAlert } from "./edit-alert.tsx";
import { NewAlert } from "./new-alert.tsx";
import { useUpdateAlert } from "./use-updates.ts";

const w = screenWords.alerts;

interface AlertListProps {
  readonly workspaceId: string;
  readonly mayChange: boolean;
  /** Who chooses addresses. */
  readonly isAdmin: boolean;
}

export function AlertList({ workspaceId, mayChange, isAdmin }: AlertListProps) {
  const { data, error, isPending, refetch } = useQuery(alertsQuery(workspaceId));
  const creation: Creation = {
    label: w.create,
    icon: <BellPlus aria-hidden className="size-4" />,
    look: "primary",
    dialog: (props) => <NewAlert {...{ workspaceId, isAdmin }} {...props} />,
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
          {data.map((alert) => (
            <Row key={alert.id} alert={alert} mayChange={mayChange} />
          ))}
        </ul>
      )}
    </ListCard>
  );
}

function Row({ alert, mayChange }: { readonly alert: Alert; readonly mayChange: boolean }) {
  const { name, state, websiteIds, recipientIds, workspaceId } = alert;
  const { data: recipients } = useQuery({ ...recipientsQuery(workspaceId), enabled: mayChange });
  const names = (recipients ?? []).filter(({ id }) => recipientIds.includes(id)).map((one) => plain(one.name));
  return (
    <li className="space-y-3 py-3">
      <div>
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <bdi>{plain(name)}</bdi>
          <Badge tone={state === "active" ? "good" : "neutral"}>{w.states[state]}</Badge>
        </p>
        <p className="text-sm text-ink-soft">{triggerInWords(alert)}</p>
        <p className="text-sm text-ink-soft">
          {w.sites(websiteIds?.length ?? null)}
          {recipients !== undefined && ` · ${w.tells(names)}`}
        </p>
      </div>
      {mayChange && <Actions alert={alert} />}
    </li>
  );
}

function triggerInWords({ trigger }: Alert): string {
  switch (trigger.kind) {
    case "new_issues": {
      const { severities = [], sensitivity = "normal", checkIds = [] } = trigger;
      const names = severities.map((severity) => words.severities[severity].toLowerCase()).join(", ");
      const checks = checkIds.length === 0 ? "" : ` ${w.checksKept(checkIds.length)}`;
      return w.summaryOf.new_issues(names, w.sensitivities[sensitivity]) + checks;
    }
    case "score_drop":
      return w.summaryOf.score_drop(trigger.points ?? 0);
    case "audit_failed":
      return w.summaryOf.audit_failed;
  }
}

function Actions({ alert }: { readonly alert: Alert }) {
  const [asked, setAsked] = useState<"edit" | "delete">();
  const update = useUpdateAlert(alert);
  const name = plain(alert.name);
  const close = () => setAsked(undefined);
  return (
    <>
      {update.isError && <ErrorPanel error={update.error} />}
      <RowActions
        {...{ name, state: alert.state, busy: update.isPending }}
        onState={(state) => update.mutate({ state })}
        onEdit={() => setAsked("edit")}
        onDelete={() => setAsked("delete")}
      />
      <EditAlert alert={alert} open={asked === "edit"} onClose={close} />
      <ConfirmAction
        {...{
          open: asked === "delete",
          onClose: close,
          title: words.rowActions.deleteTitle(name),
          lead: w.deleteAlertLead,
        }}
        action={words.rowActions.delete}
        run={() => ask(deleteAlert({ path: { alertId: alert.id } }))}
        done={words.rowActions.deleted(name)}
        queryKey={ALERTS}
      />
    </>
  );
}
