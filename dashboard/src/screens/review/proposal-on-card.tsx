import type { Preview } from "@sitemend/client";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type AnyPreview, previewOwnText } from "../../data/changes.ts";
import { plain } from "../../data/format.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { Countdown, useSecondsLeft } from "../fix/countdown.tsx";
import { OwnText } from "../fix/own-text.tsx";
import { SearchSnippet } from "../fix/search-snippet.tsx";
import { SocialCard } from "../fix/social-card.tsx";
import { WordDiff } from "../fix/word-diff.tsx";

interface ProposalOnCardProps {
  readonly auditId: string;
  readonly preview: Preview;
  readonly removal: string | undefined;
  /** The person begins to write. */
  readonly onWrite: () => void;
  /** Own words were previewed; `undefined`: the suggestion is wanted again. */
  readonly onEdited: (preview: AnyPreview | undefined) => void;
  readonly onRefresh: () => void;
  /** The person is writing, or what they wrote is being previewed. */
  readonly onDraft: (isOpen: boolean) => void;
}

/** The heart of a card: what would change, how it looks, and one's own words. */
export function ProposalOnCard(props: ProposalOnCardProps) {
  const { auditId, preview, removal, onWrite, onEdited, onRefresh, onDraft } = props;
  const left = useSecondsLeft(preview.approvalTokenExpiresAt);
  const edit = useMutation({
    mutationFn: (text: string) => previewOwnText(auditId, preview.issueId, text),
    onSuccess: onEdited,
  });
  const [isWriting, setIsWriting] = useState(false);
  const isDrafting = isWriting || edit.isPending;
  useEffect(() => onDraft(isDrafting), [isDrafting, onDraft]);
  const refresh = () => (preview.change.edited ? edit.mutate(preview.change.proposedValue) : onRefresh());
  return (
    <div className="space-y-4">
      {preview.change.unchangedSinceAudit === false && <Notice tone="warning">{words.fix.changedSince}</Notice>}
      {preview.warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          {plain(warning)}
        </Notice>
      ))}
      <WordDiff preview={preview} removal={removal} />
      <SearchSnippet change={preview.change} />
      <SocialCard change={preview.change} />
      {edit.isError && <ErrorPanel error={edit.error} />}
      <OwnText
        preview={preview}
        isWriting={false}
        isChecking={edit.isPending}
        onEdit={(text) => edit.mutate(text)}
        onSuggestion={() => onEdited(undefined)}
        onDraft={(isOpen) => {
          if (isOpen) onWrite();
          setIsWriting(isOpen);
        }}
      />
      {isDrafting && (
        <p role="status" className="text-sm text-ink-soft">
          {words.fix.draftOpen}
        </p>
      )}
      {left > 0 ? <Countdown seconds={left} /> : <Button onClick={refresh}>{words.fix.refresh}</Button>}
    </div>
  );
}
