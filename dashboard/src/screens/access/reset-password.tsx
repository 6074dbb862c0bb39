/** A new password, by the link of an e-mail. Nobody is signed in by it: the second factor is asked for as always. */
import { resetPassword } from "@sitemend/client";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { ask } from "../../data/ask.ts";
import { useLinkSecret } from "../../data/link-secret.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card, PageHeader } from "../../ui/layout.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { Frame } from "./frame.tsx";

const w = words.access.reset;

export function ResetPassword() {
  const token = useLinkSecret();
  return (
    <Frame>
      <PageHeader title={w.title} lead={w.lead} />
      <Card>{token === "" ? <Notice tone="warning">{w.noToken}</Notice> : <Form token={token} />}</Card>
    </Frame>
  );
}

function Form({ token }: { readonly token: string }) {
  const reset = useMutation({
    mutationFn: (newPassword: string) => ask(resetPassword({ body: { token, newPassword } })),
    gcTime: 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    reset.mutate(String(new FormData(event.currentTarget).get("newPassword")));
  };
  if (reset.isSuccess)
    return (
      <div role="status" className="space-y-4">
        <Notice tone="good" title={w.done}>
          {w.doneBody}
        </Notice>
        <ButtonLink look="primary" to="/sign-in" search={{ next: undefined }}>
          {words.access.signIn.action}
        </ButtonLink>
      </div>
    );
  return (
    <form onSubmit={submit} className="space-y-4">
      {reset.isError && <ErrorPanel error={reset.error} />}
      <PasswordField isNew label={words.account.newPassword} name="newPassword" />
      <Button type="submit" look="primary" busy={reset.isPending} className="w-full">
        {w.action}
      </Button>
    </form>
  );
}
