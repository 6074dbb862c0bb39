import type { RequestedApproval, RequestedItem } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { approvalQuery, reviseItem } from "../../data/approvals.ts";
import { isProblem } from "../../data/ask.ts";
import { wantsConfirmation } from "../../data/confirmation.ts";
import { ago, plain } from "../../data/format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { ErrorPanel } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { OwnText } from "../fix/own-text.tsx";
import { DecideItem } from "./decide-item.tsx";
import { ItemHead } from "./item-head.tsx";
import { ItemValue } from "./item-value.tsx";
import type { ReviewState } from "./review-state.ts";
import { Warnings } from "./warnings.tsx";

const w = words.approvals;
/** The service knows the limit of each field and tells it; more than this it doesn't take at all. */
const LONGEST = 65_536;

interface ItemCardProps {
  readonly request: RequestedApproval;
  readonly item: RequestedItem;
  readonly count: number;
  /** Warnings that hold for every item. */
  readonly saidAbove: readonly string[];
  /** Also before it is known whether this person decides: what was seen stays seen. */
  readonly onRead: ReviewState["read"];
  /** `undefined`: there is nothing to decide, or not for this person. */
  readonly review: ReviewState | undefined;
  readonly isSending: boolean;
}

const EDGES = { grant: "border-good", decline: "border-line-strong", none: "border-line" };

export function ItemCard({ request, item, count, saidAbove, onRead, review, isSending }: ItemCardProps) {
  const choice = review?.choiceOn(item);
  return (
    <article
      aria-label={w.position(item.position + 1, count)}
      className={classes(
        "space-y-4 rounded-xl border bg-surface p-5 shadow-raised max-sm:p-4 [&_:is(button,input,textarea)]:scroll-mb-36",
        EDGES[choice ?? "none"],
      )}
    >
      <ItemHead item={item} count={count} choice={choice} />
      <Warnings texts={item.warnings.filter((warning) => !saidAbove.includes(warning))} />
      <ItemValue
        item={item}
        target={request.target}
        isRollback={request.kind === "rollback"}
        onRead={() => onRead(item)}
      />
      <SideEffects effects={item.sideEffects} />
      <Grants request={request} item={item} />
      {review !== undefined && item.state !== "used" && (
        <>
          <Revising requestId={request.id} item={item} review={review} isSending={isSending} />
          <DecideItem
            item={item}
            review={review}
            isSending={isSending}
            canUndo={request.kind === "apply" && request.target !== "event"}
          />
        </>
      )}
    </article>
  );
}

function SideEffects({ effects }: { readonly effects: readonly string[] }) {
  if (effects.length === 0) return null;
  return (
    <div className="text-sm">
      <h3 className="font-medium">{words.fix.sideEffects}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {effects.map((effect) => (
          <li key={effect}>{plain(effect)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Who has granted it, whether somebody is missing, and what came of it. */
function Grants({ request, item }: { readonly request: RequestedApproval; readonly item: RequestedItem }) {
  const { grantedBy, state, mayUndo, writtenBy, auditId } = item;
  const misses = state === "open" && grantedBy.length > 0 && grantedBy.length < request.needed;
  if (grantedBy.length === 0 && writtenBy === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p>
        {grantedBy.map(({ name, at }) => w.grantedBy(plain(name), ago(at))).join("; ")}
        {misses && `. ${w.oneMore}`}
        {mayUndo && `. ${w.undoAllowed}`}
      </p>
      {writtenBy !== null && (
        <ButtonLink to="/audits/$auditId/changes" params={{ auditId }} hash={writtenBy}>
          {w.viewChange}
        </ButtonLink>
      )}
    </div>
  );
}

/** Another value, or another look at the live one. Either makes a revision that nobody has decided on. */
function Revising({
  requestId,
  item,
  review,
  isSending,
}: {
  readonly requestId: string;
  readonly item: RequestedItem;
  readonly review: ReviewState;
  readonly isSending: boolean;
}) {
  const client = useQueryClient();
  const { queryKey } = approvalQuery(requestId);
  const revise = useMutation({
    mutationFn: (value: string | undefined) => reviseItem(requestId, item, value),
    onMutate: () => review.choose([item], undefined),
    onSuccess: (asked) => client.setQueryData(queryKey, asked),
    onError: (error) =>
      isProblem(error, "approval_changed") || isProblem(error, "approval_over")
        ? client.invalidateQueries({ queryKey })
        : undefined,
  });
  const isDrafting = review.isDrafting(item);
  return (
    <div className="space-y-2">
      {revise.isError && !wantsConfirmation(revise.error) && <ErrorPanel error={revise.error} />}
      <div className={classes("flex gap-2", isDrafting ? "flex-col" : "flex-wrap")}>
        <OwnText
          preview={{
            change: { proposedValue: item.after ?? "", edited: false },
            constraints: { overrideAllowed: item.overrideAllowed, maxLength: LONGEST, recommended: null },
          }}
          isWriting={isSending}
          isChecking={revise.isPending}
          onEdit={(text) => revise.mutate(text)}
          onSuggestion={() => undefined}
          onDraft={(isOpen) => review.draft(item, isOpen)}
        />
        {!isDrafting && (
          <Button disabled={isSending} busy={revise.isPending} onClick={() => revise.mutate(undefined)}>
            {w.previewAgain}
          </Button>
        )}
      </div>
    </div>
  );
}
