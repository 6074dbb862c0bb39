/** One suggestion: put on the work list as it is, or as somebody wrote it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fieldName, removalOf } from "../../data/field-name.ts";
import { plain } from "../../data/format.ts";
import { type Issue, listedMessage } from "../../data/issues.ts";
import { addEach, chosenIssue, type Task } from "../../data/tasks.ts";
import { IssueImage } from "../../shell/issue-image.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { useKeptFocus } from "../../ui/keep-focus.ts";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { screenWords } from "../../words/screens.ts";
import { IssueLine } from "./issue-line.tsx";
import { OnList } from "./on-list.tsx";

const w = screenWords.tasks;

interface SuggestionToListProps {
  readonly auditId: string;
  readonly issue: Issue;
  /** `undefined`: as suggested. */
  readonly draft: string | undefined;
  readonly onDraft: (draft: string | undefined) => void;
  readonly isAdded: boolean;
  /** What the list has of it; `undefined`: nothing, or nothing yet. */
  readonly task: Task | undefined;
  readonly onAdded: (value: string | undefined) => void;
}

export function SuggestionToList({ auditId, issue, draft, onDraft, isAdded, task, onAdded }: SuggestionToListProps) {
  const client = useQueryClient();
  const suggested = issue.suggestedValue ?? "";
  // There is no value that could be edited.
  const removal = removalOf(issue.field, issue.suggestedValue);
  const add = useMutation({
    mutationFn: (value: string | undefined) => addEach(auditId, [chosenIssue(issue, value)]),
    onSuccess: ({ added, already, leftOut }, value) => {
      if (leftOut === 0) {
        onAdded(value);
        toast(w.added(added, already, leftOut));
      }
      return client.invalidateQueries({ queryKey: ["tasks"] });
    },
  });
  const addButton = useKeptFocus<HTMLButtonElement>(add.isPending);
  const leftOut = add.data?.leftOut ?? 0;
  const written = task?.isEdited && task.value !== null ? task.value : undefined;
  const isEditing = draft !== undefined && !isAdded;
  return (
    <li tabIndex={-1} className="rounded-xl border border-line bg-surface p-4 shadow-raised unseen-later">
      <IssueLine issue={{ ...issue, message: listedMessage(issue) }} />
      <div className="mt-3 empty:hidden">
        <IssueImage issue={issue} />
      </div>
      <Values
        snippet={issue.evidence.snippet ?? ""}
        field={issue.field}
        value={isEditing ? undefined : (draft ?? written ?? (removal || suggested || undefined))}
      />
      {isEditing && (
        <div className="mt-3">
          <TextArea
            label={w.review.valueOf(plain(issue.message))}
            hideLabel
            rows={3}
            value={draft}
            onChange={(event) => onDraft(event.target.value)}
          />
        </div>
      )}
      {add.isError && <ErrorPanel error={add.error} />}
      {leftOut > 0 && !isAdded && <Notice tone="warning">{w.added(0, 0, leftOut)}</Notice>}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {isAdded ? (
          <OnList isFromHere={add.isPending || add.isSuccess}>
            {w.onList}
            <span className="sr-only">: {plain(issue.message)}</span>
          </OnList>
        ) : (
          <>
            <Button ref={addButton} data-action="add" busy={add.isPending} onClick={() => add.mutate(draft)}>
              {w.add}
              <span className="sr-only">: {plain(issue.message)}</span>
            </Button>
            {removal === undefined && (
              <Button
                data-action="edit"
                look="quiet"
                onClick={() => onDraft(draft === undefined ? suggested : undefined)}
              >
                {draft === undefined ? w.review.edit : w.review.cancel}
                <span className="sr-only">: {plain(issue.message)}</span>
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

interface ValuesProps {
  readonly snippet: string;
  readonly value: string | undefined;
  readonly field: string | null;
}

/** What stands on the page, and what is to stand there; `undefined`: nothing is suggested, or it is being written. */
function Values({ snippet, value, field }: ValuesProps) {
  return (
    <dl className="mt-3 grid gap-3 text-sm lg:grid-cols-2">
      {snippet !== "" && (
        <div className="min-w-0">
          <dt className="text-xs text-ink-soft">{w.review.current}</dt>
          <dd
            dir="auto"
            className="max-h-32 overflow-y-auto rounded-lg bg-sunken px-3 py-2 font-mono text-xs wrap-anywhere"
          >
            {plain(snippet)}
          </dd>
        </div>
      )}
      {value !== undefined && (
        <div className="min-w-0">
          <dt className="text-xs text-ink-soft">
            {field === null ? w.review.suggested : w.review.suggestedFor(fieldName(field))}
          </dt>
          <dd dir="auto" className="rounded-lg bg-good-soft px-3 py-2 wrap-anywhere whitespace-pre-wrap">
            {value === "" ? w.emptyValue : plain(value)}
          </dd>
        </div>
      )}
    </dl>
  );
}
