/** On a cause's row: who fixes it, by when, how much was said; opens where that is agreed. */
import { MessageSquare, Ticket, UserPlus } from "lucide-react";
import { useState } from "react";
import type { CauseWork } from "../../data/causes.ts";
import { plain } from "../../data/format.ts";
import { Badge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { screenWords } from "../../words/screens.ts";
import { CauseDialog } from "./cause-dialog.tsx";
import { DueDate } from "./due-date.tsx";

const w = screenWords.causes;

interface CauseButtonProps {
  readonly websiteId: string;
  readonly causeKey: string;
  readonly name: string;
  /** `undefined`: nothing is agreed. */
  readonly work: CauseWork | undefined;
}

export function CauseButton({ websiteId, causeKey, name, work }: CauseButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="flex flex-wrap items-center gap-2">
      {work?.assignee && <Badge>{plain(work.assignee.name)}</Badge>}
      {work?.dueOn && <DueDate dueOn={work.dueOn} isOpen={work.last === null || work.last.open > 0} />}
      {work !== undefined && work.comments > 0 && (
        <Badge icon={<MessageSquare aria-hidden className="size-3.5" />}>{w.countComments(work.comments)}</Badge>
      )}
      {work?.tickets.map(({ id, key, url }) => (
        <Badge key={id} tone={url === null ? "warning" : "neutral"} icon={<Ticket aria-hidden className="size-3.5" />}>
          {plain(key ?? w.ticketUnknown)}
        </Badge>
      ))}
      <Button
        look="quiet"
        className="min-h-8"
        aria-label={w.open(name)}
        icon={<UserPlus aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {w.assign}
      </Button>
      <CauseDialog open={isOpen} onClose={() => setOpen(false)} {...{ websiteId, causeKey, name }} />
    </span>
  );
}
