import type { Preview, PreviewNotFixable } from "@sitemend/client";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { fieldName } from "../../data/field-name.ts";
import { plain, safeHref } from "../../data/format.ts";
import { isOfRepository } from "../../data/platform.ts";
import { useTarget } from "../../shell/use-target.ts";
import { Badge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { Countdown, useSecondsLeft } from "./countdown.tsx";
import { OwnText } from "./own-text.tsx";
import { SearchSnippet } from "./search-snippet.tsx";
import { SocialCard } from "./social-card.tsx";
import { WordDiff } from "./word-diff.tsx";

const w = words.fix;

interface ProposalProps {
  readonly preview: Preview;
  /** What the suggestion takes away; `undefined`: it has a value. */
  readonly removal: string | undefined;
  readonly isWriting: boolean;
  readonly isChecking: boolean;
  readonly onEdit: (text: string) => void;
  readonly onSuggestion: () => void;
  readonly onRefresh: () => void;
  readonly onApprove: () => void;
}

export function Proposal(props: ProposalProps) {
  const { preview, removal, isWriting, isChecking, onRefresh, onApprove } = props;
  const [isDrafting, setIsDrafting] = useState(false);
  const target = useTarget();
  const left = useSecondsLeft(preview.approvalTokenExpiresAt);
  return (
    <>
      <Target preview={preview} />
      <WordDiff preview={preview} removal={removal} />
      <SearchSnippet change={preview.change} />
      <SocialCard change={preview.change} />
      <OwnText {...props} onDraft={setIsDrafting} />
      <Consequences preview={preview} />
      {left <= 0 && !isWriting && <Notice tone="warning">{w.expired}</Notice>}
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <Button look="primary" busy={isWriting} disabled={left <= 0 || isDrafting || isChecking} onClick={onApprove}>
          {w.approve[target]}
        </Button>
        <Button disabled={isWriting} onClick={onRefresh}>
          {w.refresh}
        </Button>
        <Countdown seconds={left} />
        <p role="status" className="text-sm text-ink-soft">
          {isWriting ? w.applying[target] : isDrafting || isChecking ? w.draftOpen : ""}
        </p>
      </div>
    </>
  );
}

function Target({ preview: { change, risk } }: { readonly preview: Preview }) {
  const editor = change.resource.editUrl === null ? undefined : safeHref(change.resource.editUrl);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="font-medium">{plain(fieldName(change.field))}</span>
      <span dir="auto" className="min-w-0 break-words text-ink-soft">
        {isOfRepository(change.resource) && `${w.file} `}
        {plain(change.resource.title || change.resource.url)}
      </span>
      <Badge tone={risk === "safe" ? "good" : "warning"}>{w.risk[risk]}</Badge>
      {editor !== undefined && (
        <a href={editor} target="_blank" rel="noreferrer noopener" className="inline-flex items-center gap-1">
          {w.openEditor} <ExternalLink aria-hidden className="size-3.5" />
        </a>
      )}
    </div>
  );
}

function Consequences({ preview }: { readonly preview: Preview }) {
  const { sideEffects, warnings, change, fixMode, singleApproval } = preview;
  return (
    <div className="space-y-2 text-sm">
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          {plain(warning)}
        </Notice>
      ))}
      <details>
        <summary className="text-ink-soft">{w.sideEffects}</summary>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          <li>{isOfRepository(change.resource) ? w.inRepository : w[fixMode]}</li>
          {change.edits > 1 && <li>{w.edits(change.edits)}</li>}
          {singleApproval && <li>{w.single}</li>}
          {sideEffects.map((effect) => (
            <li key={effect}>{plain(effect)}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

export function NotFixable({ preview }: { readonly preview: PreviewNotFixable }) {
  return (
    <Notice title={w.notFixable}>
      <p>{preview.message}</p>
      {preview.manualSteps.length > 0 && (
        <>
          <p className="mt-2 font-medium">{w.steps}</p>
          <ol className="list-decimal pl-5">
            {preview.manualSteps.map((step) => (
              <li key={step}>{plain(step)}</li>
            ))}
          </ol>
        </>
      )}
    </Notice>
  );
}
