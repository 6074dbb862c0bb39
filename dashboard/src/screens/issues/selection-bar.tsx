import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { addEach, addToWorkList, type MatchingIssues } from "../../data/tasks.ts";
import { usePermission } from "../../shell/may.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import { IgnoreDialog } from "./ignore-dialog.tsx";

const w = words.issuesScreen;
const { tasks } = screenWords;

interface SelectionBarProps {
  readonly auditId: string;
  readonly selected: ReadonlySet<string>;
  readonly shown: readonly string[];
  readonly total: number;
  /** All of the list, as the work list takes it. */
  readonly matching: MatchingIssues | undefined;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

/** How many there are, how many are chosen, and what can be done with them. The choice survives further loading. */
export function SelectionBar({ auditId, selected, shown, total, matching, onSelect }: SelectionBarProps) {
  const [ignoring, setIgnoring] = useState(false);
  const editor = usePermission("editor");
  const mayEdit = editor === "given";
  const all = shown.every((id) => selected.has(id));
  const client = useQueryClient();
  const selectAll = useRef<HTMLInputElement>(null);
  const ignoreButton = useRef<HTMLButtonElement>(null);
  const add = useMutation({
    mutationFn: (all: MatchingIssues | undefined) =>
      all === undefined
        ? addEach(
            auditId,
            [...selected].map((issueId) => ({ issueId })),
          )
        : addToWorkList(auditId, { matching: all }),
    onSuccess: ({ added, already, leftOut }) => {
      toast(tasks.added(added, already, leftOut));
      onSelect(new Set());
      keepFocus(selectAll.current);
      return client.invalidateQueries({ queryKey: ["tasks"] });
    },
  });
  return (
    <div className="mb-2 flex min-h-10 flex-wrap items-center gap-3 px-4 text-sm">
      {editor !== "missing" && (
        <Checkbox
          ref={selectAll}
          className={mayEdit ? undefined : "invisible"}
          label={w.selectShown(shown.length)}
          checked={all}
          onChange={() => onSelect(all ? new Set() : new Set([...selected, ...shown]))}
        />
      )}
      <p role="status" className="grow text-right whitespace-nowrap text-ink-soft">
        {selected.size > 0 ? w.selected(selected.size) : w.total(total)}
      </p>
      {add.isError && <ErrorPanel error={add.error} />}
      {mayEdit && selected.size > 0 && (
        <>
          <Button busy={add.isPending} onClick={() => add.mutate(undefined)}>
            {tasks.add}
          </Button>
          {all && matching !== undefined && total > selected.size && (
            <Button disabled={add.isPending} onClick={() => add.mutate(matching)}>
              {tasks.addMatching}
            </Button>
          )}
          <Button ref={ignoreButton} onClick={() => setIgnoring(true)}>
            {w.ignore}
          </Button>
        </>
      )}
      <IgnoreDialog
        auditId={auditId}
        issueIds={[...selected]}
        open={ignoring}
        onClose={() => setIgnoring(false)}
        focusAfter={() => ignoreButton.current ?? selectAll.current}
        onDone={() => {
          setIgnoring(false);
          onSelect(new Set());
        }}
      />
    </div>
  );
}
