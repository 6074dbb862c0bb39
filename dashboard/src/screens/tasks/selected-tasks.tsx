import { useMutation, useQueryClient } from "@tanstack/react-query";
import { markTasks, type Task } from "../../data/tasks.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.tasks;
const SAID = { done: w.marked, to_do: w.reopened, removed: w.removed };

interface SelectedTasksProps {
  readonly websiteId: string;
  /** Those that are shown. */
  readonly tasks: readonly Task[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  /** The buttons are gone by then. */
  readonly onMarked: () => void;
}

/** The state that they get. */
type Mark = keyof typeof SAID;

/** What is so already keeps who did it and what an audit said. */
const CHANGES: Record<Mark, (task: Task) => boolean> = {
  done: ({ state }) => state !== "done" && state !== "verified",
  to_do: ({ state }) => state !== "to_do",
  removed: () => true,
};

/** What can be done with several tasks at once. */
export function SelectedTasks({ websiteId, tasks, selected, onSelect, onMarked }: SelectedTasksProps) {
  const client = useQueryClient();
  // Nobody decides about what they no longer see.
  const chosen = tasks.filter(({ id }) => selected.has(id));
  const all = chosen.length === tasks.length;
  const mark = useMutation({
    mutationFn: (state: Mark) =>
      markTasks(
        websiteId,
        chosen.filter(CHANGES[state]).map(({ id }) => id),
        state,
      ),
    onSuccess: (changed, state) => {
      toast(SAID[state](changed));
      onSelect(new Set());
      onMarked();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["tasks", websiteId] }),
  });
  return (
    <>
      {mark.isError && <ErrorPanel error={mark.error} />}
      <div className="mb-2 flex min-h-10 flex-wrap items-center gap-3 px-4 text-sm">
        <Checkbox
          label={w.selectShown(tasks.length)}
          checked={all}
          onChange={() => onSelect(all ? new Set() : new Set(tasks.map(({ id }) => id)))}
        />
        <p role="status" className="grow text-right whitespace-nowrap text-ink-soft">
          {chosen.length > 0 ? w.selected(chosen.length) : ""}
        </p>
        {chosen.some(CHANGES.done) && (
          <Button look="primary" busy={mark.isPending} onClick={() => mark.mutate("done")}>
            {w.markDone}
          </Button>
        )}
        {chosen.some(CHANGES.to_do) && (
          <Button disabled={mark.isPending} onClick={() => mark.mutate("to_do")}>
            {w.reopen}
          </Button>
        )}
        {chosen.length > 0 && (
          <Button disabled={mark.isPending} onClick={() => mark.mutate("removed")}>
            {w.remove}
          </Button>
        )}
      </div>
    </>
  );
}
