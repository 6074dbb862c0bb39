/**
 * The live value beside the proposed one, the approval with its countdown, and what became of it. A refused or expired
 * approval never tries again by itself: the person sees the live value anew and decides.
 */
import type { AppliedChange } from "@sitemend/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AnyPreview, apply, previewOwnText, previewQuery } from "../../data/changes.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { Outcome } from "./outcome.tsx";
import { NotFixable, Proposal } from "./proposal.tsx";

const w = words.fix;

interface PreviewAndApplyProps {
  readonly auditId: string;
  readonly issueId: string;
  readonly removal: string | undefined;
  readonly onApplied: (change: AppliedChange) => void;
}

export function PreviewAndApply({ auditId, issueId, removal, onApplied }: PreviewAndApplyProps) {
  const live = useQuery(previewQuery(auditId, issueId));
  const [edited, setEdited] = useState<AnyPreview>();
  const edit = useMutation({
    mutationFn: (text: string) => previewOwnText(auditId, issueId, text),
    onSuccess: setEdited,
  });
  const writing = useMutation({ mutationFn: apply, onSuccess: ({ appliedChange }) => onApplied(appliedChange) });
  const startOver = () => {
    writing.reset();
    edit.reset();
    setEdited(undefined);
    void live.refetch();
  };
  if (writing.isSuccess) return <Outcome change={writing.data.appliedChange} />;
  if (live.error !== null) return <ErrorPanel error={live.error} onRetry={startOver} />;
  const preview = edited ?? live.data;
  if (preview === undefined || live.isFetching) return <LoadingRows rows={4} />;
  if (!preview.fixable) return <NotFixable preview={preview} />;
  return (
    <div className="space-y-5">
      {writing.isError && (
        <div className="space-y-2">
          <ErrorPanel error={writing.error} />
          <Button onClick={startOver}>{w.previewAgain}</Button>
        </div>
      )}
      {edit.isError && <ErrorPanel error={edit.error} />}
      {preview.change.unchangedSinceAudit === false && <Notice tone="warning">{w.changedSince}</Notice>}
      <Proposal
        preview={preview}
        removal={removal}
        isWriting={writing.isPending}
        isChecking={edit.isPending}
        onEdit={(text) => edit.mutate(text)}
        onSuggestion={() => setEdited(undefined)}
        onRefresh={startOver}
        onApprove={() => writing.mutate(preview)}
      />
    </div>
  );
}
