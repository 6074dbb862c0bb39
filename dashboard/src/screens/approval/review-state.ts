/**
 * What a person has read and chosen on the screen, until it is sent. Everything belongs to one revision of an item: when the
 * item changes, it has to be read and decided on again.
 */
import type { RequestedApproval, RequestedItem } from "@sitemend/client";
import { useCallback, useState } from "react";
import type { ItemDecision } from "../../data/approvals.ts";

export interface ItemChoice {
  readonly revision: number;
  readonly decision: ItemDecision["decision"];
}

export interface ReviewState {
  /** Whether the whole new value has been on the screen. */
  isRead(item: RequestedItem): boolean;
  choiceOn(item: RequestedItem): ItemChoice["decision"] | undefined;
  mayUndo(item: RequestedItem): boolean;
  isDrafting(item: RequestedItem): boolean;
  /** Choices were made on an earlier revision than the one that is shown. */
  readonly isStale: boolean;
  readonly decisions: readonly ItemDecision[];
  /** What could be granted by one press: read, open, and nothing is being written. */
  readonly grantable: readonly RequestedItem[];
  /** Waits for this person, chosen or not. */
  readonly open: readonly RequestedItem[];
  read(item: RequestedItem): void;
  choose(items: readonly RequestedItem[], decision: ItemChoice["decision"] | undefined): void;
  allowUndo(item: RequestedItem, isAllowed: boolean): void;
  draft(item: RequestedItem, isOpen: boolean): void;
  clear(): void;
}

const NONE: ReadonlyMap<number, ItemChoice> = new Map();

export function useReviewState(items: readonly RequestedItem[], userId: string | undefined): ReviewState {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [choices, setChoices] = useState(NONE);
  const [undoable, setUndoable] = useState<ReadonlySet<string>>(new Set());
  const [drafts, setDrafts] = useState<ReadonlySet<number>>(new Set());
  const read = useCallback((item: RequestedItem) => setSeen((before) => new Set(before).add(markOf(item))), []);
  const choiceOn = (item: RequestedItem) => {
    const choice = choices.get(item.position);
    return choice?.revision === item.revision && isDecidable(item) ? choice.decision : undefined;
  };
  const isRead = (item: RequestedItem) => seen.has(markOf(item));
  const isDrafting = ({ position }: RequestedItem) => drafts.has(position);
  const mayUndo = (item: RequestedItem) => undoable.has(markOf(item));
  const decidable = items.filter(isDecidable);
  const open = decidable.filter(
    ({ state, grantedBy }) => WAITS.has(state) && grantedBy.every((person) => person.userId !== userId),
  );
  return {
    ...{ isRead, choiceOn, mayUndo, isDrafting, read, open },
    isStale: items.some(({ position, revision }) => (choices.get(position)?.revision ?? revision) !== revision),
    decisions: decidable.flatMap((item) => {
      const decision = choiceOn(item);
      const { position, revision } = item;
      return decision === undefined
        ? []
        : [{ position, revision, decision, mayUndo: decision === "grant" && mayUndo(item) }];
    }),
    grantable: open.filter((item) => isRead(item) && !isDrafting(item)),
    choose: (chosen, decision) => setChoices((before) => withChoices(before, chosen, decision)),
    allowUndo: (item, isAllowed) => setUndoable((before) => toggled(before, markOf(item), isAllowed)),
    draft: (item, isOpen) => {
      setDrafts((before) => toggled(before, item.position, isOpen));
      // What is being written is not what was chosen.
      if (isOpen) setChoices((before) => withChoices(before, [item], undefined));
    },
    clear: () => setChoices(NONE),
  };
}

const WAITS: ReadonlySet<RequestedItem["state"]> = new Set(["open", "lapsed"]);

const markOf = ({ position, revision }: RequestedItem) => `${position} ${revision}`;

export function isDecidable({ state }: RequestedItem): boolean {
  return state !== "refused" && state !== "used";
}

/** People may change their minds until the key has begun. */
export function isOpenToDecisions({ status }: RequestedApproval): boolean {
  return status === "pending" || status === "granted" || status === "partly_granted" || status === "declined";
}

function withChoices(
  before: ReadonlyMap<number, ItemChoice>,
  items: readonly RequestedItem[],
  decision: ItemChoice["decision"] | undefined,
): ReadonlyMap<number, ItemChoice> {
  const next = new Map(before);
  for (const { position, revision } of items)
    if (decision === undefined) next.delete(position);
    else next.set(position, { revision, decision });
  return next;
}

function toggled<Value>(before: ReadonlySet<Value>, value: Value, isIn: boolean): ReadonlySet<Value> {
  const next = new Set(before);
  if (isIn) next.add(value);
  else next.delete(value);
  return next;
}
