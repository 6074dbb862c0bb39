import { fieldName, removalOf } from "../../data/field-name.ts";
import { day, pathOf, plain } from "../../data/format.ts";
import type { Task } from "../../data/tasks.ts";
import { LivePage } from "../../shell/live-page.tsx";
import { Badge, SeverityColumn } from "../../ui/badges.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import type { Tone } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.tasks;
const TONES: Record<Task["state"], Tone | "neutral"> = {
  to_do: "neutral",
  done: "notice",
  verified: "good",
  still_found: "warning",
};

interface TaskRowProps {
  readonly task: Task;
  /** Another one whose edit does this one, too. */
  readonly sameAs: Task | undefined;
  readonly mayChange: boolean;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
}

export function TaskRow({ task, sameAs, mayChange, isSelected, onToggle }: TaskRowProps) {
  const { state, severity, message, url, value, isEdited, howToFix, addedBy, addedAt, doneBy, doneAt } = task;
  const removal = removalOf(task.field, value);
  return (
    <li className="flex gap-3 px-4 py-3">
      {mayChange && (
        <input
          type="checkbox"
          checked={isSelected}
          onChange={onToggle}
          aria-label={w.select(`${plain(message)} ${plain(pathOf(url))}`)}
          className="mt-1 size-4 shrink-0 accent-(--accent)"
        />
      )}
      <div className="min-w-0 flex-1 space-y-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <SeverityColumn severity={severity} />
          <p dir="auto" className="min-w-0 flex-1 basis-56 font-medium">
            {plain(message)}
          </p>
          <Badge tone={TONES[state]}>{w.states[state]}</Badge>
        </div>
        <div className="text-sm">
          <LivePage url={url} />
        </div>
        {value !== null && (value !== "" || isEdited || removal !== undefined) && (
          <NewValue value={value} field={task.field} removal={isEdited ? undefined : removal} />
        )}
        {sameAs !== undefined && <p className="text-sm text-ink-soft">{w.sameEdit(plain(sameAs.message))}</p>}
        {howToFix !== "" && (
          <details className="text-sm">
            <summary>{w.howToFix}</summary>
            <p className="mt-1 text-ink-soft">{plain(howToFix)}</p>
          </details>
        )}
        <p className="text-sm text-ink-soft">
          {w.addedBy(plain(addedBy), day(addedAt))}
          {doneBy !== null && doneAt !== null && ` · ${w.doneBy(plain(doneBy), day(doneAt))}`}
          {w.stateHint[state] !== "" && ` · ${w.stateHint[state]}`}
        </p>
      </div>
    </li>
  );
}

interface NewValueProps {
  readonly value: string;
  readonly field: string | null;
  readonly removal: string | undefined;
}

function NewValue({ value, field, removal }: NewValueProps) {
  const label = field === null ? w.newValue : w.newValueOf(fieldName(field));
  return (
    <div className="flex flex-wrap items-start gap-2 rounded-lg bg-sunken px-3 py-2 text-sm">
      <p className="min-w-0 flex-1 basis-60">
        <span className="block text-xs text-ink-soft">{removal === undefined ? label : w.change}</span>
        <span dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {removal ?? (value === "" ? w.emptyValue : plain(value))}
        </span>
      </p>
      {value !== "" && <CopyButton text={value} />}
    </div>
  );
}
