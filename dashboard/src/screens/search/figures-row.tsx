import { deleteSearchFigures, type SearchFigures } from "@sitemend/client";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { ask } from "../../data/ask.ts";
import { searchFiguresQuery } from "../../data/search-figures.ts";
import { ConfirmAction } from "../../shell/confirm-action.tsx";
import { Badge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { words } from "../../words/index.ts";
import { rangeOf } from "./range-of.ts";

const w = words.search;
const REASONS = ["otherSite", "noUrl", "unreadable"] as const;

interface FiguresRowProps {
  readonly figures: SearchFigures;
  readonly isInUse: boolean;
  readonly mayChange: boolean;
}

export function FiguresRow({ figures, isInUse, mayChange }: FiguresRowProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { id: figuresId, websiteId, leftOut } = figures;
  const range = rangeOf(figures);
  const left = REASONS.filter((reason) => leftOut[reason] > 0);
  const rows = left.reduce((sum, reason) => sum + leftOut[reason], 0);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64 space-y-1 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{range}</span>
          {isInUse && <Badge tone="good">{w.inUse}</Badge>}
        </p>
        <p className="text-ink-soft">
          {w.sources[figures.source]} · {contentsOf(figures)}
        </p>
        {!figures.isFinal && <p>{w.notFinal}</p>}
        {left.length > 0 && (
          <p className="text-ink-soft">
            {w.leftOut(rows)} {left.map((reason) => w.reasons[reason](leftOut[reason])).join(", ")}
          </p>
        )}
      </div>
      {mayChange && (
        <Button
          onClick={() => setDeleting(true)}
          aria-label={w.deleteNamed(range)}
          icon={<Trash2 aria-hidden className="size-4" />}
        >
          {w.delete}
        </Button>
      )}
      <ConfirmAction
        open={isDeleting}
        onClose={() => setDeleting(false)}
        {...{ title: w.deleteTitle(range), lead: w.deleteLead, action: w.delete, done: w.deleted(range) }}
        run={() => ask(deleteSearchFigures({ path: { websiteId, figuresId } }))}
        queryKey={searchFiguresQuery(websiteId).queryKey}
      />
    </li>
  );
}

/** What isn't known is not named as 0. */
function contentsOf({ clicks, impressions, pages, queries }: SearchFigures): string {
  if (clicks === null || impressions === null) return w.queriesOnly(queries);
  return `${w.totals(clicks, impressions, pages)}, ${w.queryCount(queries)}`;
}
