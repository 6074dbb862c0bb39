/** What a webhook is made of: the same fields when it is created and when it is changed. */
import type { EventType, Integration } from "@sitemend/client";
import { useState } from "react";
import { SiteChoices } from "../../shell/site-choices.tsx";
import { Checkbox, TextField } from "../../ui/field.tsx";
import { problemAt } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.webhooks;
const TYPES = Object.keys(w.types) as EventType[];

export function WebhookFields({
  workspaceId,
  webhook,
  error,
}: {
  readonly workspaceId: string;
  readonly webhook?: Integration;
  /** Why it couldn't be saved. */
  readonly error: unknown;
}) {
  return (
    <>
      <TextField
        label={w.name}
        hint={w.nameHint}
        name="name"
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={webhook?.name}
      />
      <TextField
        label={w.url}
        hint={w.urlHint}
        name="url"
        type="url"
        required
        maxLength={2083}
        autoComplete="off"
        defaultValue={webhook?.url}
        error={problemAt(error, "/url")}
      />
      <SiteChoices workspaceId={workspaceId} chosen={webhook?.websiteIds ?? []} none={w.noSites} />
      <Types chosen={webhook?.types ?? []} />
      <Checkbox
        name="ed25519"
        label={w.ed25519}
        hint={w.ed25519Hint}
        defaultChecked={webhook !== undefined && webhook.publicKey !== null}
      />
    </>
  );
}

function Types({ chosen }: { readonly chosen: readonly EventType[] }) {
  const [isAll, setAll] = useState(chosen.length === 0);
  return (
    <fieldset className="space-y-1.5">
      <legend className="mb-1.5 text-sm font-medium">{w.events}</legend>
      <Checkbox
        label={w.allEvents}
        hint={w.allEventsHint}
        checked={isAll}
        onChange={(event) => setAll(event.target.checked)}
      />
      {!isAll &&
        TYPES.map((type) => (
          <Checkbox
            key={type}
            name="type"
            value={type}
            label={w.types[type]}
            hint={<code>{type}</code>}
            defaultChecked={chosen.includes(type)}
          />
        ))}
      {!isAll && <input type="hidden" name="someTypes" value="on" />}
    </fieldset>
  );
}

/** What was entered; `undefined` when no site or no event is selected. */
export function enteredWebhook(form: FormData) {
  const websiteIds = form.getAll("website").map(String);
  const types = form.getAll("type") as EventType[];
  if (websiteIds.length === 0 || (form.has("someTypes") && types.length === 0)) return undefined;
  const ed25519 = form.has("ed25519");
  return { name: String(form.get("name")).trim(), url: String(form.get("url")).trim(), websiteIds, types, ed25519 };
}
