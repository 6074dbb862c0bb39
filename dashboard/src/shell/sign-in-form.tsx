import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { signIn } from "../data/session.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { ErrorPanel } from "../ui/states.tsx";
import { words } from "../words/index.ts";

export function SignInForm({ onDone }: { readonly onDone: () => void }) {
  const attempt = useMutation({ mutationFn: signIn, onSuccess: onDone });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    attempt.mutate({ email: String(form.get("email")), password: String(form.get("password")) });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {attempt.isError && <ErrorPanel error={attempt.error} />}
      <TextField
        label={words.access.email}
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="username"
      />
      <PasswordField />
      <Button type="submit" look="primary" busy={attempt.isPending} className="w-full">
        {words.access.signIn.action}
      </Button>
      <p className="text-sm text-ink-soft">{words.access.signIn.help}</p>
    </form>
  );
}
