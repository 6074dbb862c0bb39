/** A secret or a link at the one time that it is seen: stored is only its hash, or it sealed. */
import { type ReactNode, useEffect, useRef } from "react";
import { words } from "../words/index.ts";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { TextField } from "./field.tsx";

export function ShownOnce({
  label,
  value,
  lead,
  done = words.done,
  onDone,
}: {
  readonly label: string;
  readonly value: string;
  readonly lead: ReactNode;
  readonly done?: string;
  readonly onDone: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone; whoever listens is told what came in its place.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="space-y-4 outline-none">
      <p role="status" className="text-sm">
        <strong className="font-semibold">{words.shownOnce}</strong> {lead}
      </p>
      <TextField
        label={label}
        hideLabel
        readOnly
        value={value}
        onFocus={(event) => event.target.select()}
        className="[&_input]:font-mono [&_input]:text-sm"
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={value} />
        <Button look="quiet" onClick={onDone}>
          {done}
        </Button>
      </div>
    </div>
  );
}
