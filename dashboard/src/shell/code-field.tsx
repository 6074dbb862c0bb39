import { useEffect, useRef } from "react";
import { TextField } from "../ui/field.tsx";
import { words } from "../words/index.ts";

const w = words.access;

/** The code of the app, or a recovery code. It has the focus: nothing else is to be done there. */
export function CodeField({
  error,
  hint = w.codeHint,
}: {
  readonly error?: string | undefined;
  readonly hint?: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={place}>
      <TextField
        label={w.code}
        hint={hint}
        error={error}
        name="code"
        required
        maxLength={64}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        className="[&_input]:font-mono"
      />
    </div>
  );
}
