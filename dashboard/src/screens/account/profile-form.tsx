import { type User, updateMe } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { ask } from "../../data/ask.ts";
import { remember } from "../../data/session.ts";
import { MEMBERS } from "../../data/team.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

const w = words.account;

export function ProfileForm({ me }: { readonly me: User }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (name: string) => ask(updateMe({ body: { name } })),
    onSuccess: ({ user }) => {
      remember(user);
      toast(w.nameSaved);
      return client.invalidateQueries({ queryKey: MEMBERS });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(String(new FormData(event.currentTarget).get("name")));
  };
  return (
    <Card title={w.profile}>
      <form onSubmit={submit} className="space-y-4">
        {save.isError && <ErrorPanel error={save.error} />}
        <TextField
          label={words.access.name}
          name="name"
          required
          maxLength={200}
          autoComplete="name"
          defaultValue={me.name}
          hint={w.emailHint}
        />
        <Button type="submit" busy={save.isPending}>
          {words.save}
        </Button>
      </form>
    </Card>
  );
}
