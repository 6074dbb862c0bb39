/** The fix of one issue: from the suggestion over the preview to the proof. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { removalOf } from "../../data/field-name.ts";
import { plain } from "../../data/format.ts";
import type { OneIssue } from "../../data/issues.ts";
import { useMay } from "../../shell/may.ts";
import { usePlace } from "../../shell/place.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import { PreviewAndApply } from "./preview-and-apply.tsx";

const w = words.issue;

export function FixPanel({ auditId, issue }: { readonly auditId: string; readonly issue: OneIssue }) {
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const mayFix = useMay("editor");
  const isUnconnected = issue.notFixableReason === "wordpress_not_connected";
  const isOpen = issue.status === "open" || issue.status === "regressed";
  // The site has refused it; what has changed there since is seen by asking again.
  const isRefused = isOpen && issue.suggestedValue !== null && !issue.fixable;
  // There is nothing to copy of it, and nothing that it comes from.
  const removal = removalOf(issue.field, issue.suggestedValue);
  const unconnected = removal === undefined ? w.notConnected : w.notConnectedRemoval;
  if (open)
    return (
      <Card title={words.fix.preview}>
        <PreviewAndApply
          auditId={auditId}
          issueId={issue.id}
          removal={removal}
          // All but the preview: of an issue that is settled there is none to be had.
          onApplied={() =>
            void client.invalidateQueries({
              queryKey: ["audit", auditId],
              predicate: ({ queryKey: [, , what] }) => what !== "preview",
            })
          }
        />
      </Card>
    );
  if (!isOpen && issue.appliedChangeId !== null)
    return (
      <Card title={words.fix.applied}>
        <ButtonLink to="/audits/$auditId/changes" params={{ auditId }} hash={issue.appliedChangeId}>
          {words.fix.openChange}
        </ButtonLink>
      </Card>
    );
  return (
    <Card title={w.suggestion}>
      {issue.suggestedValue === null ? (
        <p>{issue.notFixableWords ?? w.noSuggestion}</p>
      ) : (
        <>
          <p dir="auto" className="rounded-lg bg-good-soft px-4 py-3 whitespace-pre-wrap">
            {removal ?? plain(issue.suggestedValue)}
          </p>
          {removal === undefined && issue.suggestionSource !== null && (
            <p className="mt-2 text-sm text-ink-soft">{words.fix.source(issue.suggestionSource)}</p>
          )}
        </>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {issue.fixMode !== null && mayFix && (
          <Button look="primary" onClick={() => setOpen(true)}>
            {w.fix}
          </Button>
        )}
        {isRefused && mayFix && <Button onClick={() => setOpen(true)}>{w.previewAgain}</Button>}
        {issue.suggestedValue !== null && removal === undefined && (
          <CopyButton text={issue.suggestedValue} label={words.fix.copySuggestion} />
        )}
        {isUnconnected && <ConnectLink />}
      </div>
      {issue.notFixableReason !== null && issue.suggestedValue !== null && (
        <p className="mt-3 text-sm text-ink-soft">{isUnconnected ? unconnected : issue.notFixableWords}</p>
      )}
      {!mayFix && <p className="mt-3 text-sm text-ink-soft">{words.needsRole(words.role.editor)}</p>}
    </Card>
  );
}

function ConnectLink() {
  const { websiteId } = usePlace();
  if (websiteId === undefined) return null;
  return (
    <ButtonLink to="/sites/$websiteId/connection" params={{ websiteId }}>
      {w.connect}
    </ButtonLink>
  );
}
