import { Check, SkipForward, X } from "lucide-react";
import { Badge, Kbd } from "../../ui/badges.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { words } from "../../words/index.ts";
import type { Decision } from "./decisions.ts";

const w = words.review;

interface CardActionsProps {
  readonly decision: Decision | undefined;
  readonly canApprove: boolean;
  /** On its way: nothing is left to decide. */
  readonly isSent: boolean;
  readonly isSingle: boolean;
  readonly issueLink: { readonly auditId: string; readonly issueId: string };
  readonly onApprove: () => void;
  readonly onSkip: () => void;
  readonly onReject: () => void;
}

export function CardActions({
  decision,
  canApprove,
  isSent,
  isSingle,
  issueLink,
  onApprove,
  onSkip,
  onReject,
}: CardActionsProps) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-2 border-t border-line pt-4">
      <Button look="primary" icon={<Check aria-hidden className="size-4" />} disabled={!canApprove} onClick={onApprove}>
        {w.approve} <Kbd>a</Kbd>
      </Button>
      <Button icon={<SkipForward aria-hidden className="size-4" />} disabled={isSent} onClick={onSkip}>
        {w.skip} <Kbd>s</Kbd>
      </Button>
      <Button icon={<X aria-hidden className="size-4" />} disabled={isSent} onClick={onReject} title={w.rejectHint}>
        {w.reject} <Kbd>x</Kbd>
      </Button>
      {decision !== undefined && (
        <Badge tone={decision.kind === "approved" ? "good" : "neutral"}>{w[decision.kind]}</Badge>
      )}
      {isSingle && (
        <span className="text-sm text-ink-soft">
          {words.fix.single}{" "}
          <ButtonLink to="/audits/$auditId/issues/$issueId" params={issueLink}>
            {words.issue.fix}
          </ButtonLink>
        </span>
      )}
    </div>
  );
}
