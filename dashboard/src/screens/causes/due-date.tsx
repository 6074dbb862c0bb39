/** The day by which a cause is to be fixed. Days have no time zone: they are over when they are over where the reader is. */
import { day } from "../../data/format.ts";
import { Badge } from "../../ui/badges.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.causes;

/** @param isOpen whether there is still something to fix */
export function DueDate({ dueOn, isOpen }: { readonly dueOn: string; readonly isOpen: boolean }) {
  const named = day(`${dueOn}T12:00`);
  if (isOpen && dueOn < today()) return <Badge tone="warning">{w.overdue(named)}</Badge>;
  return <Badge>{w.due(named)}</Badge>;
}

function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
