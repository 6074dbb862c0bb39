/** What can be done with a row that runs by itself: pause or resume it, change it, take it away. */
import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { useKeptFocus } from "../ui/keep-focus.ts";
import { words } from "../words/index.ts";

const w = words.rowActions;

interface RowActionsProps {
  /** Of the row, on the labels of its buttons. */
  readonly name: string;
  readonly state: string;
  readonly busy: boolean;
  /** `undefined`: there is nothing left to pause. */
  readonly onState: ((state: "active" | "paused") => void) | undefined;
  /** `undefined`: somebody else may. */
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: () => void;
  /** Before the others. */
  readonly first?: ReactNode;
  /** Before what takes it away. */
  readonly more?: ReactNode;
}

export function RowActions({ name, state, busy, onState, onEdit, onDelete, first, more }: RowActionsProps) {
  const isActive = state === "active";
  const stateButton = useKeptFocus<HTMLButtonElement>(busy);
  return (
    <div className="flex flex-wrap gap-2">
      {first}
      {onState !== undefined && (
        <Button
          ref={stateButton}
          aria-label={isActive ? w.pauseNamed(name) : w.resumeNamed(name)}
          busy={busy}
          onClick={() => onState(isActive ? "paused" : "active")}
        >
          {isActive ? w.pause : w.resume}
        </Button>
      )}
      {onEdit !== undefined && (
        <Button aria-label={w.editNamed(name)} onClick={onEdit}>
          {w.edit}
        </Button>
      )}
      {more}
      <Button look="danger" aria-label={w.deleteNamed(name)} onClick={onDelete}>
        {w.delete}
      </Button>
    </div>
  );
}
