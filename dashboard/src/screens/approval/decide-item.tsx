import type { RequestedItem } from "@sitemend/client";
import { Check, X } from "lucide-react";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { words } from "../../words/index.ts";
import type { ReviewState } from "./review-state.ts";

const w = words.approvals;

interface DecideItemProps {
  readonly item: RequestedItem;
  readonly review: ReviewState;
  readonly isSending: boolean;
  readonly canUndo: boolean;
}

/** Chosen here, sent together with the others. */
export function DecideItem({ item, review, isSending, canUndo }: DecideItemProps) {
  const hint = useId();
  const at = item.position + 1;
  const choice = review.choiceOn(item);
  const isDrafting = review.isDrafting(item);
  const isRead = review.isRead(item);
  const canGrant = isRead && !isDrafting;
  const toggle = (decision: "grant" | "decline") => review.choose([item], choice === decision ? undefined : decision);
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="sr-only">{w.decisionOn(at)}</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          look={choice === "grant" ? "primary" : "plain"}
          aria-pressed={choice === "grant"}
          aria-label={w.grantNamed(at)}
          aria-describedby={canGrant ? undefined : hint}
          disabled={!canGrant || isSending}
          icon={<Check aria-hidden className="size-4" />}
          onClick={() => toggle("grant")}
        >
          {w.grant}
        </Button>
        <Button
          look={choice === "decline" ? "danger" : "plain"}
          aria-pressed={choice === "decline"}
          aria-label={w.declineNamed(at)}
          disabled={isSending || isDrafting}
          icon={<X aria-hidden className="size-4" />}
          onClick={() => toggle("decline")}
        >
          {w.decline}
        </Button>
        {!canGrant && (
          <p id={hint} className="text-sm text-ink-soft">
            {isDrafting ? words.fix.draftOpen : w.readFirst}
          </p>
        )}
      </div>
      {canUndo && choice === "grant" && (
        <Checkbox
          className="mt-3"
          label={w.mayUndo}
          hint={w.mayUndoHint}
          checked={review.mayUndo(item)}
          disabled={isSending}
          onChange={(event) => review.allowUndo(item, event.target.checked)}
        />
      )}
    </fieldset>
  );
}
