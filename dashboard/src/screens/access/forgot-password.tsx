import { askForPasswordReset } from "@sitemend/client";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { ask } from "../../data/ask.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Card, PageHeader } from "../../ui/layout.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { Frame } from "./frame.tsx";

const w = words.access.forgot;

export function ForgotPassword() {
  const send = useMutation({ mutationFn: (email: string) => ask(askForPasswordReset({ body: { email } })) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send.mutate(String(new FormData(event.currentTarget).get("email")).trim());
  };
  return (
    <Frame>
      <PageHeader title={w.title} lead={w.lead} />
      <Card>
        {send.isSuccess ? (
          <div role="status">
            <Notice tone="good" title={w.sent}>
              {w.sentBody}
            </Notice>
          </div>
        ) : (
          <form onSubmit={submit} className="space-y-4">
            {send.isError && <ErrorPanel error={send.error} />}
            <TextField
              label={words.access.email}
              name="email"
              type="email"
              required
              maxLength={254}
              autoComplete="username"
            />
            <Button type="submit" look="primary" busy={send.isPending} className="w-full">
              {w.action}
            </Button>
          </form>
        )}
      </Card>
      <p className="mt-4">
        <ButtonLink to="/sign-in" search={{ next: undefined }}>
          {w.back}
        </ButtonLink>
      </p>
    </Frame>
  );
}
