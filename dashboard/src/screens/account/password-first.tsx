/** The password, before a second factor changes. */
import type { FormEvent } from "react";
import { isProblem } from "../../data/ask.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";

export function PasswordFirst({
  lead,
  action,
  isDanger = false,
  busy,
  error,
  onPassword,
  onCancel,
}: {
  readonly lead: string;
  readonly action: string;
  readonly isDanger?: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onPassword: (password: string) => void;
  readonly onCancel: () => void;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onPassword(String(new FormData(event.currentTarget).get("password")));
  };
  const isWrong = isProblem(error, "current_password_wrong");
  return (
    <form onSubmit={submit} className="space-y-4">
      <p className="text-sm text-ink-soft">{lead}</p>
      {error !== null && !isWrong && !isProblem(error, "confirmation_required") && <ErrorPanel error={error} />}
      <PasswordField error={isWrong ? error.message : undefined} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look={isDanger ? "danger" : "primary"} busy={busy}>
          {action}
        </Button>
        <Button type="button" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
