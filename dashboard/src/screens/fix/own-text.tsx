/** Your own words in place of the suggestion, judged while you type and previewed before they can be approved. */
import type { Preview } from "@sitemend/client";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { words } from "../../words/index.ts";

const w = words.fix;

interface OwnTextProps {
  readonly preview: {
    readonly change: Pick<Preview["change"], "proposedValue" | "edited">;
    readonly constraints: Pick<Preview["constraints"], "overrideAllowed" | "maxLength" | "recommended">;
  };
  readonly isWriting: boolean;
  readonly isChecking: boolean;
  readonly onEdit: (text: string) => void;
  readonly onSuggestion: () => void;
  /** While a text is being written, nothing may be approved: it would not be what the person is writing. */
  readonly onDraft: (isOpen: boolean) => void;
}

export function OwnText({ preview, isWriting, isChecking, onEdit, onSuggestion, onDraft }: OwnTextProps) {
  const { change, constraints } = preview;
  const [text, setDraft] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const setText = (next: string | undefined) => {
    setDraft(next);
    onDraft(next !== undefined);
  };
  // The field goes when it is done, and the focus goes back to where it was opened.
  useEffect(() => {
    if (wasOpen.current && text === undefined) opener.current?.focus();
    wasOpen.current = text !== undefined;
  }, [text]);
  if (!constraints.overrideAllowed) return null;
  if (text === undefined)
    return (
      <div className="flex flex-wrap gap-2">
        <Button
          ref={opener}
          data-action="edit"
          disabled={isWriting || isChecking}
          busy={isChecking}
          onClick={() => setText(change.proposedValue)}
        >
          {w.edit}
        </Button>
        {change.edited && <Button onClick={onSuggestion}>{w.backToSuggestion}</Button>}
      </div>
    );
  const { hint, error } = judge(text, constraints);
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        onEdit(text);
        setText(undefined);
      }}
    >
      <TextArea
        label={w.yourText}
        dir="auto"
        rows={3}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setText(undefined);
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
        hint={hint}
        error={error}
      />
      <div className="flex gap-2">
        <Button
          type="submit"
          look="primary"
          busy={isChecking}
          disabled={error !== undefined || text === change.proposedValue}
        >
          {w.useText}
        </Button>
        <Button onClick={() => setText(undefined)}>{words.cancel}</Button>
      </div>
    </form>
  );
}

function judge(
  text: string,
  { maxLength, recommended }: OwnTextProps["preview"]["constraints"],
): { hint: string; error?: string } {
  const length = [...text].length;
  const hint = recommended === null ? w.plainLength(length) : w.length(length, recommended);
  return length > maxLength ? { hint, error: w.tooLong(length, maxLength) } : { hint };
}
