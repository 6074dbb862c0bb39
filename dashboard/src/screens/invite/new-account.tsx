import type { FormEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import type { Joining } from "./joining.ts";

export function NewAccount({ join }: { readonly join: Joining }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    join.mutate({ name: String(form.get("name")), password: String(form.get("password")) });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {join.error !== null && <ErrorPanel error={join.error} />}
      <TextField label={words.access.name} name="name" required maxLength={200} autoComplete="name" />
      <PasswordField isNew />
      <Button type="submit" look="primary" busy={join.isPending} className="w-full">
        {words.invite.newAction}
      </Button>
    </form>
  );
}
