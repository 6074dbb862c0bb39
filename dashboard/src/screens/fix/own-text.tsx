/** Your own words in place of the suggestion, judged while you type and previewed before they can be approved. */
import type { Preview } from "@sitemend/client";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { words } from "../../words/index.ts";

const w = words.fix;

interface OwnTextProps {
  readonly preview: Preview;
  readonly isWriting: boolean;
  readonly isChecking: boolean;
  readonly onEdit: (text: string) => void;
  readonly onSuggestion: () => void;
}

export function OwnText({ preview, isWriting, isChecking, onEdit, onSuggestion }: OwnTextProps) {
  const { change, constraints } = preview;
  const [text, setText] = useState<string>();
  if (!constraints.overrideAllowed) return null;
  if (text === undefined)
    return (
      <div className="flex flex-wrap gap-2">
        <Button data-action="edit" disabled={isWriting} onClick={() => setText(change.proposedValue)}>
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

function judge(text: string, { maxLength, recommended }: Preview["constraints"]): { hint: string; error?: string } {
  const length = [...text].length;
  const hint = recommended === null ? w.plainLength(length) : w.length(length, recommended);
  return length > maxLength ? { hint, error: w.tooLong(length, maxLength) } : { hint };
}
