import { createApiKey } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { API_KEYS, scopesFor, type UsedScope } from "../../data/api-keys.ts";
import { ask, isProblem } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import type { Workspace } from "../../data/workspaces.ts";
import { SiteChoices } from "../../shell/site-choices.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox, Select, TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { ShownOnce } from "../../ui/shown-once.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";

const w = words.apiKeys;
const DAYS = [7, 30, 90, 365];
const USUAL_DAYS = 90;

export function NewKeyForm({ workspace }: { readonly workspace: Workspace }) {
  const [isIncomplete, setIncomplete] = useState(false);
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: (body: Parameters<typeof createApiKey>[0]["body"]) => ask(createApiKey({ body })),
    onSuccess: () => client.invalidateQueries({ queryKey: API_KEYS }),
    // The key is a secret: it is gone with the screen.
    gcTime: 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [websiteIds, scopes] = [form.getAll("website").map(String), form.getAll("scope").map(String)];
    setIncomplete(websiteIds.length === 0 || scopes.length === 0);
    if (websiteIds.length === 0 || scopes.length === 0) return;
    create.mutate({
      ...{ name: String(form.get("name")).trim(), websiteIds, workspaceId: workspace.id },
      scopes: scopes as UsedScope[],
      networks: String(form.get("networks"))
        .split(/[\s,]+/)
        .filter((network) => network !== ""),
      expiresInDays: Number(form.get("days")),
    });
  };
  if (create.isSuccess) {
    const title = w.shown(plain(create.data.key.name));
    return (
      <Card title={title}>
        <ShownOnce label={title} value={create.data.secret} lead={w.use} onDone={() => create.reset()} />
      </Card>
    );
  }
  return (
    <Card title={w.create}>
      <form onSubmit={submit} className="space-y-4">
        <p className="-mt-2 text-sm text-ink-soft">{w.createLead}</p>
        {create.isError && !isProblem(create.error, "confirmation_required") && <ErrorPanel error={create.error} />}
        {isIncomplete && <Notice>{w.pickSome}</Notice>}
        <TextField label={w.name} hint={w.nameHint} name="name" required maxLength={80} autoComplete="off" />
        <SiteChoices workspaceId={workspace.id} none={w.noSites} />
        <fieldset className="space-y-1.5">
          <legend className="mb-1.5 text-sm font-medium">{w.scopes}</legend>
          {scopesFor(workspace.role).map((scope) => (
            <Checkbox key={scope} name="scope" value={scope} label={w.scope[scope]} defaultChecked={isReading(scope)} />
          ))}
        </fieldset>
        <TextField label={w.networks} hint={w.networksHint} name="networks" autoComplete="off" />
        <Select label={w.expires} name="days" defaultValue={USUAL_DAYS}>
          {DAYS.map((days) => (
            <option key={days} value={days}>
              {w.days(days)}
            </option>
          ))}
        </Select>
        <Button type="submit" look="primary" busy={create.isPending} icon={<KeyRound aria-hidden className="size-4" />}>
          {w.createAction}
        </Button>
      </form>
    </Card>
  );
}

const isReading = (scope: UsedScope) => scope.endsWith(":read");
