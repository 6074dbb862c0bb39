/** Before and after, each in full however long it is, and how search results and shared links would show it. */
import type { RequestedApproval, RequestedItem } from "@sitemend/client";
import type { ReactNode } from "react";
import { plain } from "../../data/format.ts";
import { Scrollable } from "../../ui/scrollable.tsx";
import { words } from "../../words/index.ts";
import { SearchSnippet } from "../fix/search-snippet.tsx";
import { SocialCard } from "../fix/social-card.tsx";
import { Hunks } from "../fix/word-diff.tsx";
import { ReadMark } from "./read-mark.tsx";

const w = words.approvals;

/** What a request is for says what kind of thing its items change. */
function named(resource: NonNullable<RequestedItem["resource"]>, target: RequestedApproval["target"]) {
  return { ...resource, kind: target === "git" ? "git-file" : "" };
}

interface ItemValueProps {
  readonly item: RequestedItem;
  readonly target: RequestedApproval["target"];
  readonly isRollback: boolean;
  readonly onRead: () => void;
}

export function ItemValue({ item, target, isRollback, onRead }: ItemValueProps) {
  const { before, after, diff, field, resource, position, revision } = item;
  const isSet = before !== null && before !== "";
  const change =
    field === null || resource === null || after === null
      ? undefined
      : { field, resource: named(resource, target), proposedValue: after };
  const name = isRollback ? w.restored : w.newValue;
  return (
    <div className="space-y-3">
      {isSet && (
        <Box name={words.fix.differences} at={position}>
          <Hunks hunks={diff} />
        </Box>
      )}
      <Box name={name} at={position} note={isSet ? undefined : w.unset}>
        <ReadMark key={revision} onRead={onRead}>
          <p dir="auto" className="whitespace-pre-wrap">
            {after === null || after === "" ? <span className="text-ink-soft">{w.removed}</span> : plain(after)}
          </p>
        </ReadMark>
      </Box>
      {change !== undefined && (
        <>
          <SearchSnippet change={change} />
          <SocialCard change={change} />
        </>
      )}
    </div>
  );
}

/** As high as its content, up to a part of the screen. */
function Box({
  name,
  at,
  note,
  children,
}: {
  readonly name: string;
  readonly at: number;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <p className="flex flex-wrap justify-between gap-x-4 border-b border-line bg-sunken px-4 py-1.5 text-xs font-medium text-ink-soft">
        {name}
        {note !== undefined && <span className="font-normal">{note}</span>}
      </p>
      <Scrollable label={`${name} (${at + 1})`} className="max-h-[min(20rem,50dvh)] overflow-y-auto px-4 py-3">
        {children}
      </Scrollable>
    </div>
  );
}
