/** All of the queue at once, also what isn't shown yet: values that people wrote first, then the rest as suggested. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Issue } from "../../data/issues.ts";
import { type AddedTasks, addEach, addToWorkList, chosenIssue, type MatchingIssues } from "../../data/tasks.ts";
import { Button } from "../../ui/button.tsx";
import { useKeptFocus } from "../../ui/keep-focus.ts";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { screenWords } from "../../words/screens.ts";
import { OnList } from "./on-list.tsx";

const w = screenWords.tasks;

interface Draft {
  readonly issue: Issue;
  readonly value: string;
}

interface AddAllProps {
  readonly auditId: string;
  readonly matching: MatchingIssues;
  readonly total: number;
  /** Whether some are not on the list; `unknown`: all that were read are. */
  readonly left: "some" | "none" | "unknown";
  /** What people wrote that isn't on the list yet. */
  readonly drafts: readonly Draft[];
  readonly onAdded: (values: ReadonlyMap<string, string>, all: boolean) => void;
}

export function AddAll({ auditId, matching, total, left, drafts, onAdded }: AddAllProps) {
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: async (sent: readonly Draft[]) => {
      const values = new Map(sent.map(({ issue, value }) => [issue.id, value]));
      const written = await addEach(
        auditId,
        sent.map(({ issue, value }) => chosenIssue(issue, value)),
      );
      if (written.leftOut === 0) onAdded(values, false);
      const all = await addToWorkList(auditId, { matching });
      if (written.leftOut + all.leftOut === 0) onAdded(values, true);
      return sumOf(written, all);
    },
    onSuccess: (sum) => {
      if (sum.leftOut === 0) toast(said(sum));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["tasks"] }),
  });
  const button = useKeptFocus<HTMLButtonElement>(add.isPending);
  return (
    <div className="space-y-3">
      {add.isError && <ErrorPanel error={add.error} />}
      {add.data !== undefined && add.data.leftOut > 0 && <Notice tone="warning">{said(add.data)}</Notice>}
      {left === "none" && !add.isPending ? (
        <OnList isFromHere={add.isSuccess}>{w.allOnList(total)}</OnList>
      ) : (
        <Button
          ref={button}
          look={left === "unknown" ? "plain" : "primary"}
          busy={add.isPending}
          onClick={() => add.mutate(drafts)}
        >
          {left === "unknown" ? w.addMissing : w.addAll(total)}
        </Button>
      )}
    </div>
  );
}

const said = ({ added, already, leftOut }: AddedTasks): string => w.added(added, already, leftOut);

/** Those written are among all. */
function sumOf(written: AddedTasks, all: AddedTasks): AddedTasks {
  const added = written.added + all.added;
  return { added, already: Math.max(0, all.already - written.added), leftOut: all.leftOut };
}
