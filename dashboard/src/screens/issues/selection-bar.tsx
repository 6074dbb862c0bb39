import { useState } from "react";
import { useMay } from "../../shell/may.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { words } from "../../words/index.ts";
import { IgnoreDialog } from "./ignore-dialog.tsx";

const w = words.issuesScreen;

interface SelectionBarProps {
  readonly auditId: string;
  readonly selected: ReadonlySet<string>;
  readonly shown: readonly string[];
  readonly total: number;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

/** How many there are, how many are chosen, and what can be done with them. The choice survives further loading. */
export function SelectionBar({ auditId, selected, shown, total, onSelect }: SelectionBarProps) {
  const [ignoring, setIgnoring] = useState(false);
  const mayEdit = useMay("editor");
  const all = shown.every((id) => selected.has(id));
  return (
    <div className="mb-2 flex min-h-10 flex-wrap items-center gap-3 px-4 text-sm">
      {mayEdit && (
        <Checkbox
          label={w.selectShown(shown.length)}
          checked={all}
          onChange={() => onSelect(all ? new Set() : new Set([...selected, ...shown]))}
        />
      )}
      <p role="status" className="grow text-right whitespace-nowrap text-ink-soft">
        {selected.size > 0 ? w.selected(selected.size) : w.total(total)}
      </p>
      {mayEdit && selected.size > 0 && <Button onClick={() => setIgnoring(true)}>{w.ignore}</Button>}
      <IgnoreDialog
        auditId={auditId}
        issueIds={[...selected]}
        open={ignoring}
        onClose={() => setIgnoring(false)}
        onDone={() => {
          setIgnoring(false);
          onSelect(new Set());
        }}
      />
    </div>
  );
}
