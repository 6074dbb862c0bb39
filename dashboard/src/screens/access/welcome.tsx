/** The first minute: one form, then the three ways on. The one-time token of the printed link is the proof. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { plain } from "../../data/format.ts";
import { createAccount, meQuery } from "../../data/session.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Card, PageHeader } from "../../ui/layout.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { Frame } from "./frame.tsx";
import { ThreeWays } from "./three-ways.tsx";

const route = getRouteApi("/welcome");
const w = words.access.welcome;

export function Welcome() {
  const { ownerToken } = route.useSearch();
  const me = useQuery({ ...meQuery, retry: false });
  const attempt = useMutation({ mutationFn: createAccount });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name));
    attempt.mutate({ name: text("name"), email: text("email"), password: text("password"), ownerToken });
  };
  const signedIn = ownerToken === undefined ? w.signedInWithout : w.signedIn;
  if (me.data !== undefined)
    return (
      <Frame wide>
        <PageHeader title={w.next} lead={attempt.isSuccess ? undefined : signedIn(plain(me.data.email))} />
        <ThreeWays />
      </Frame>
    );
  if (me.isPending)
    return (
      <Frame>
        <LoadingRows rows={3} />
      </Frame>
    );
  return (
    <Frame>
      <PageHeader title={w.title} lead={w.lead} />
      <Card>
        <form onSubmit={submit} className="space-y-4">
          {ownerToken === undefined && <Notice tone="warning">{w.noToken}</Notice>}
          {attempt.isError && <ErrorPanel error={attempt.error} />}
          <TextField label={words.access.name} name="name" required maxLength={200} autoComplete="name" />
          <TextField
            label={words.access.email}
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="username"
          />
          <PasswordField isNew />
          <Button type="submit" look="primary" busy={attempt.isPending} className="w-full">
            {w.action}
          </Button>
        </form>
      </Card>
      <p className="mt-4 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        {w.hasAccount}
        <ButtonLink to="/sign-in" search={{ next: undefined }}>
          {words.access.signIn.action}
        </ButtonLink>
      </p>
    </Frame>
  );
}
