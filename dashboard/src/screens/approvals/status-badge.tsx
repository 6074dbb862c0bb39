import type { ApprovalItemState, ApprovalStatus } from "@sitemend/client";
import { Ban, Check, CircleSlash, Clock, Hourglass, Send, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../ui/badges.tsx";
import type { Tone } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";

const w = words.approvals;

type Look = readonly [Tone | "neutral", ReactNode];

const icon = "size-3.5";
const STATUSES: Readonly<Record<ApprovalStatus, Look>> = {
  pending: ["notice", <Hourglass key="icon" aria-hidden className={icon} />],
  granted: ["good", <Check key="icon" aria-hidden className={icon} />],
  partly_granted: ["good", <Check key="icon" aria-hidden className={icon} />],
  declined: ["neutral", <Ban key="icon" aria-hidden className={icon} />],
  expired: ["neutral", <Clock key="icon" aria-hidden className={icon} />],
  withdrawn: ["neutral", <Undo2 key="icon" aria-hidden className={icon} />],
  used: ["good", <Send key="icon" aria-hidden className={icon} />],
};
const STATES: Readonly<Record<ApprovalItemState, Look>> = {
  refused: ["warning", <CircleSlash key="icon" aria-hidden className={icon} />],
  open: ["notice", <Hourglass key="icon" aria-hidden className={icon} />],
  granted: STATUSES.granted,
  declined: STATUSES.declined,
  lapsed: STATUSES.expired,
  used: STATUSES.used,
};

export function ApprovalStatusBadge({ status }: { readonly status: ApprovalStatus }) {
  const [tone, sign] = STATUSES[status];
  return (
    <Badge tone={tone} icon={sign}>
      {w.statuses[status]}
    </Badge>
  );
}

export function ItemStateBadge({ state }: { readonly state: ApprovalItemState }) {
  const [tone, sign] = STATES[state];
  return (
    <Badge tone={tone} icon={sign}>
      {w.states[state]}
    </Badge>
  );
}
