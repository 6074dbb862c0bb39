/** Three ways to connect, the safest first. Whatever fails is said with the step at which it failed and what to do. */
import { authorizeWordPress, connectWordPress } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { ask } from "../../data/ask.ts";
import { connectionChanged } from "../../data/connection.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";
import { ConnectFailure } from "../connection/failure.tsx";

const w = words.wordpress;

type Credentials = { username: string; applicationPassword: string; writeProbe: boolean } | { pairingCode: string };

export function Wizard({ websiteId, origin }: { readonly websiteId: string; readonly origin: string }) {
  const [siteUrl, setSiteUrl] = useState(origin);
  const client = useQueryClient();
  const authorize = useMutation({
    mutationFn: () => ask(authorizeWordPress({ path: { websiteId }, body: { siteUrl } })),
    onSuccess: ({ authorizeUrl }) => window.location.assign(authorizeUrl),
  });
  const connect = useMutation({
    mutationFn: (credentials: Credentials) =>
      ask(connectWordPress({ path: { websiteId }, body: { siteUrl, ...credentials } })),
    onSuccess: () => {
      toast(w.connected);
      return connectionChanged(client, websiteId);
    },
  });
  return (
    <div className="max-w-3xl space-y-5">
      <Card>
        <TextField
          label={w.siteUrl}
          hint={w.siteUrlHint}
          value={siteUrl}
          required
          maxLength={2083}
          inputMode="url"
          onChange={(event) => setSiteUrl(event.target.value)}
        />
      </Card>
      <ConnectFailure error={authorize.error ?? connect.error} />
      <Card title={w.authorize}>
        <p className="mb-4 text-sm text-ink-soft">{w.authorizeLead}</p>
        <Button look="primary" busy={authorize.isPending} onClick={() => authorize.mutate()}>
          {w.authorize}
        </Button>
      </Card>
      <Way title={w.manual}>
        <ManualForm busy={connect.isPending} onSubmit={(credentials) => connect.mutate(credentials)} />
      </Way>
      <Way title={w.pairing}>
        <PairingForm busy={connect.isPending} onSubmit={(credentials) => connect.mutate(credentials)} />
      </Way>
    </div>
  );
}

function Way({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className="rounded-xl border border-line bg-surface p-5 shadow-raised">
      <summary className="text-sm font-semibold">{title}</summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}

interface FormProps {
  readonly busy: boolean;
  readonly onSubmit: (credentials: Credentials) => void;
}

function ManualForm({ busy, onSubmit }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onSubmit({
      username: String(form.get("username")),
      applicationPassword: String(form.get("applicationPassword")),
      writeProbe: form.get("writeProbe") !== null,
    });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      <ol className="list-decimal space-y-1 pl-5 text-sm">
        {w.manualSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <TextField label={w.username} name="username" required maxLength={200} autoComplete="off" />
      <TextField
        label={w.password}
        name="applicationPassword"
        type="password"
        required
        minLength={8}
        maxLength={200}
        autoComplete="off"
        hint={w.passwordHint}
      />
      <Checkbox label={w.probe} name="writeProbe" />
      <Button type="submit" look="primary" busy={busy}>
        {words.connection.connect}
      </Button>
    </form>
  );
}

function PairingForm({ busy, onSubmit }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit({ pairingCode: String(new FormData(event.currentTarget).get("pairingCode")).trim() });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      <p className="text-sm text-ink-soft">{w.pairingLead}</p>
      <TextField label={w.pairingCode} name="pairingCode" required minLength={8} maxLength={200} autoComplete="off" />
      <Button type="submit" look="primary" busy={busy}>
        {words.connection.connect}
      </Button>
    </form>
  );
}
