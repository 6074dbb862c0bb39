import { useState } from "react";
import { words } from "../words/index.ts";
import { Checkbox, TextField } from "./field.tsx";

const MIN_LENGTH = 8;

/** A password, with a switch to read what was typed: it prevents more mistakes than hiding prevents harm. */
export function PasswordField({
  isNew = false,
  error,
  label = words.access.password,
  name = "password",
}: {
  readonly isNew?: boolean;
  readonly error?: string | undefined;
  readonly label?: string;
  readonly name?: string;
}) {
  const [shown, setShown] = useState(false);
  return (
    <div className="space-y-2">
      <TextField
        label={label}
        name={name}
        type={shown ? "text" : "password"}
        required
        minLength={isNew ? MIN_LENGTH : undefined}
        maxLength={256}
        autoComplete={isNew ? "new-password" : "current-password"}
        hint={isNew ? words.access.passwordHint : undefined}
        error={error}
      />
      <Checkbox
        label={words.access.showPassword}
        checked={shown}
        onChange={(event) => setShown(event.target.checked)}
      />
    </div>
  );
}
