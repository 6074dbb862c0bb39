/** Two ways to connect Search Console. Credentials are gone with the form. */
import { authorizeSearchConsole, connectSearchConsole } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ask } from "../../data/ask.ts";
import { wantsConfirmation } from "../../data/confirmation.ts";
import { plain } from "../../data/format.ts";
import { searchConsoleQuery } from "../../data/search-console.ts";
import { Button } from "../../ui/button.tsx";
import { Choices } from "../../ui/choices.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.searchConsole;
const METHODS = ["service_account", "oauth"] as const;
type Method = (typeof METHODS)[number];

interface ConnectConsoleProps {
  readonly websiteId: string;
  readonly redirectUri: string;
}

export function ConnectConsole({ websiteId, redirectUri }: ConnectConsoleProps) {
  const [method, setMethod] = useState<Method>("service_account");
  const choices = METHODS.map((value) => ({ value, ...w.methods[value] }));
  return (
    <div className="mt-4 space-y-4">
      <Choices label={w.method} choices={choices} value={method} onChange={setMethod} />
      {method === "service_account" ? (
        <KeyForm websiteId={websiteId} />
      ) : (
        <ClientForm {...{ websiteId, redirectUri }} />
      )}
    </div>
  );
}

function KeyForm({ websiteId }: { readonly websiteId: string }) {
  const client = useQueryClient();
  const connecting = useMutation({
    mutationFn: (key: string) => ask(connectSearchConsole({ path: { websiteId }, body: { key } })),
    onSuccess: () => {
      toast(w.connected);
      return client.invalidateQueries({ queryKey: searchConsoleQuery(websiteId).queryKey });
    },
    gcTime: 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    connecting.mutate(String(new FormData(event.currentTarget).get("key")));
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      <Steps steps={w.keySteps} />
      <Refusal error={connecting.error} />
      <TextArea
        {...{ name: "key", label: w.key, hint: w.keyHint, rows: 4, required: true, maxLength: 20_000 }}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" look="primary" busy={connecting.isPending}>
        {w.connect}
      </Button>
    </form>
  );
}

function ClientForm({ websiteId, redirectUri }: ConnectConsoleProps) {
  const authorizing = useMutation({
    mutationFn: (body: { clientId: string; clientSecret: string }) =>
      ask(authorizeSearchConsole({ path: { websiteId }, body })),
    onSuccess: ({ authorizeUrl }) => window.location.assign(authorizeUrl),
    gcTime: 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    authorizing.mutate({ clientId: String(form.get("id")).trim(), clientSecret: String(form.get("secret")).trim() });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      <Steps steps={w.clientSteps} />
      <div>
        <p className="text-sm font-medium">{w.redirectUri}</p>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <code className="min-w-0 text-sm wrap-anywhere">{plain(redirectUri)}</code>
          <CopyButton text={redirectUri} />
        </div>
      </div>
      <Refusal error={authorizing.error} />
      <TextField name="id" label={w.clientId} required maxLength={250} autoComplete="off" spellCheck={false} />
      <TextField
        {...{ name: "secret", label: w.clientSecret, hint: w.keyHint, type: "password", required: true }}
        minLength={8}
        maxLength={200}
        autoComplete="off"
      />
      <Button type="submit" look="primary" busy={authorizing.isPending}>
        {w.signIn}
      </Button>
    </form>
  );
}

function Steps({ steps }: { readonly steps: readonly string[] }) {
  return (
    <ol className="list-decimal space-y-1 pl-5 text-sm">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

function Refusal({ error }: { readonly error: unknown }) {
  return error === null || wantsConfirmation(error) ? null : <ErrorPanel error={error} />;
}
