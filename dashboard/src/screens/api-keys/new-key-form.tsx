import { type CreateApiKeyData, createApiKey } from "@sitemend/client";
import { KeyRound } from "lucide-react";
import { API_KEYS, scopesFor, type UsedScope } from "../../data/api-keys.ts";
import { ask } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import type { Workspace } from "../../data/workspaces.ts";
import { CreationForm } from "../../shell/creation-form.tsx";
import { SiteChoices } from "../../shell/site-choices.tsx";
import { Checkbox, Select, TextField } from "../../ui/field.tsx";
import type { CreationDialogProps } from "../../ui/use-creations.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.apiKeys;
const DAYS = [7, 30, 90, 365];
const USUAL_DAYS = 90;

interface NewKeyFormProps extends CreationDialogProps {
  readonly workspace: Workspace;
}

export function NewKeyForm({ workspace, ...dialog }: NewKeyFormProps) {
  return (
    <CreationForm
      {...dialog}
      entered={(form) => enteredKey(form, workspace)}
      create={(body) => ask(createApiKey({ body }))}
      queryKey={API_KEYS}
      shown={({ key }) => w.shown(plain(key.name))}
      texts={w}
      icon={<KeyRound aria-hidden className="size-4" />}
    >
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
    </CreationForm>
  );
}

/** What was entered; `undefined` when no site or no right is selected. */
function enteredKey(form: FormData, workspace: Workspace): CreateApiKeyData["body"] | undefined {
  const [websiteIds, scopes] = [form.getAll("website").map(String), form.getAll("scope").map(String)];
  if (websiteIds.length === 0 || scopes.length === 0) return undefined;
  return {
    ...{ name: String(form.get("name")).trim(), websiteIds, workspaceId: workspace.id },
    scopes: scopes as UsedScope[],
    networks: String(form.get("networks"))
      .split(/[\s,]+/)
      .filter((network) => network !== ""),
    expiresInDays: Number(form.get("days")),
  };
}

const isReading = (scope: UsedScope) => scope.endsWith(":read");
