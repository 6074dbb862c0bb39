import { changePassword } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import { sessionsQuery } from "../../data/account.ts";
import { ask, isProblem } from "../../data/ask.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/layout.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

const w = words.account;

export function PasswordForm() {
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => ask(changePassword({ body })),
    onSuccess: () => {
      form.current?.reset();
      toast(w.passwordChanged);
      return client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    gcTime: 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    change.mutate({
      currentPassword: String(typed.get("currentPassword")),
      newPassword: String(typed.get("newPassword")),
    });
  };
  const isWrong = isProblem(change.error, "current_password_wrong");
  return (
    <Card title={w.password}>
      <form ref={form} onSubmit={submit} className="space-y-4">
        <p className="-mt-2 text-sm text-ink-soft">{w.passwordLead}</p>
        {change.isError && !isWrong && <ErrorPanel error={change.error} />}
        <PasswordField
          label={w.currentPassword}
          name="currentPassword"
          error={isWrong ? change.error?.message : undefined}
        />
        <PasswordField isNew label={w.newPassword} name="newPassword" />
        <Button type="submit" busy={change.isPending}>
          {w.changePassword}
        </Button>
      </form>
    </Card>
  );
}
