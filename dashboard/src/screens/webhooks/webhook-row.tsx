import type { Integration } from "@sitemend/client";
import { useState } from "react";
import { isProblem } from "../../data/ask.ts";
import { ago, moment, plain } from "../../data/format.ts";
import { RowActions } from "../../shell/row-actions.tsx";
import { Badge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";
import { DeleteWebhook } from "./delete-webhook.tsx";
import { Deliveries } from "./deliveries.tsx";
import { EditWebhook } from "./edit-webhook.tsx";
import { RollSecret } from "./roll-secret.tsx";
import { useUpdateWebhook } from "./use-update-webhook.ts";

const [w, d] = [screenWords.webhooks, screenWords.deployHooks];
const TONES = { active: "good", paused: "neutral", disabled: "error" } as const;

export function WebhookRow({ webhook }: { readonly webhook: Integration }) {
  const [asked, setAsked] = useState<"deliveries" | "edit" | "roll" | "delete">();
  const update = useUpdateWebhook(webhook);
  const { state, types, websiteIds, createdAt, failingSince, previousUntil } = webhook;
  const name = plain(webhook.name);
  const isActive = state === "active";
  const isHook = webhook.kind === "deploy_hook";
  const dialog = (kind: typeof asked) => ({ webhook, open: asked === kind, onClose: () => setAsked(undefined) });
  return (
    <li className="space-y-3 py-3">
      <div>
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <bdi>{name}</bdi> <Badge tone={TONES[state]}>{w.states[state]}</Badge>
          {isHook && <Badge tone="neutral">{d.kind}</Badge>}
        </p>
        <p className="font-mono text-sm break-all text-ink-soft">
          {[webhook.url, webhook.repository, webhook.ref].map((part) => plain(part ?? "")).join(" ")}
        </p>
        <p className="text-sm text-ink-soft">
          {isHook
            ? d.builds(websiteIds.length)
            : w.receives(
                websiteIds.length,
                types.map((type) => w.types[type]),
              )}
          ; {w.created(ago(createdAt))}
          {previousUntil !== null && `; ${w.rolledUntil(moment(previousUntil))}`}
        </p>
        {isHook && (
          <p className="text-sm break-all text-ink-soft">
            {d.notices} <code>{`${location.origin}/v1/notices/${webhook.id}`}</code>
          </p>
        )}
        {webhook.publicKey !== null && (
          <p className="text-sm break-all text-ink-soft">
            {w.publicKey} <code>{webhook.publicKey}</code>
          </p>
        )}
      </div>
      {state === "disabled" && (
        <Notice tone="error" title={w.disabled}>
          {failingSince !== null && <p>{w.failingSince(moment(failingSince))}</p>}
          <p>{isHook ? d.disabledNext : w.disabledNext}</p>
        </Notice>
      )}
      {isActive && failingSince !== null && (
        <Notice tone="warning" title={w.failingSince(moment(failingSince))}>
          {isHook ? d.failingNext : w.failingNext}
        </Notice>
      )}
      {update.isError && !isProblem(update.error, "confirmation_required") && <ErrorPanel error={update.error} />}
      <RowActions
        {...{ name, state, busy: update.isPending }}
        onState={(next) => update.mutate({ state: next })}
        onEdit={() => setAsked("edit")}
        onDelete={() => setAsked("delete")}
        first={
          <Button aria-label={isHook ? d.callsOf(name) : w.deliveriesOf(name)} onClick={() => setAsked("deliveries")}>
            {isHook ? d.calls : w.deliveries}
          </Button>
        }
        more={
          <Button aria-label={w.rollNamed(name)} onClick={() => setAsked("roll")}>
            {w.roll}
          </Button>
        }
      />
      <Deliveries {...dialog("deliveries")} />
      <EditWebhook {...dialog("edit")} />
      <RollSecret {...dialog("roll")} />
      <DeleteWebhook {...dialog("delete")} />
    </li>
  );
}
