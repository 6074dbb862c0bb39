/** Ignoring needs a reason and may have an end, so that nobody wonders later. */
import { type UpdateIssueData, updateIssue } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { ask } from "../../data/ask.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select, TextArea, TextField } from "../../ui/field.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";
import { ignoreEach } from "./ignore-each.ts";

const w = words.issuesScreen;
type Decision = NonNullable<UpdateIssueData["body"]>;

interface IgnoreDialogProps {
  readonly auditId: string;
  readonly issueIds: readonly string[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly focusAfter?: () => HTMLElement | null;
}

export function IgnoreDialog({ auditId, issueIds, open, onClose, onDone, focusAfter }: IgnoreDialogProps) {
  const client = useQueryClient();
  const ignore = useMutation({
    mutationFn: (body: Decision) =>
      ignoreEach(issueIds, (issueId) => ask(updateIssue({ path: { auditId, issueId }, body }))),
    onSuccess: ({ ignored, settled }) => {
      toast(settled === 0 ? w.ignored(ignored) : w.ignoredExcept(ignored, settled));
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["audit", auditId] }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const until = String(form.get("until"));
    ignore.mutate({
      status: "ignored",
      reason: form.get("reason") as Decision["reason"],
      note: String(form.get("note")).trim() || undefined,
      expiresAt: until === "" ? undefined : new Date(`${until}T00:00:00`).toISOString(),
    });
  };
  return (
    <Dialog
      {...{ open, onClose, focusAfter }}
      title={`${w.ignoreTitle}: ${w.total(issueIds.length)}`}
      lead={w.ignoreLead}
    >
      <form onSubmit={submit} className="space-y-4">
        {ignore.isError && <ErrorPanel error={ignore.error} />}
        <Select label={w.reason} name="reason" required>
          {Object.entries(w.reasons).map(([reason, label]) => (
            <option key={reason} value={reason}>
              {label}
            </option>
          ))}
        </Select>
        <TextArea label={`${w.note} (${words.optional})`} name="note" rows={2} maxLength={2000} />
        <TextField label={w.until} name="until" type="date" hint={w.untilHint} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" look="primary" busy={ignore.isPending}>
            {w.ignore}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
