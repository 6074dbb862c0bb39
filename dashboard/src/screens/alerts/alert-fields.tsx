/** What an alert looks for, where, and who is told. */
import type { Alert, AlertTrigger } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { recipientsQuery } from "../../data/alerts.ts";
import { plain } from "../../data/format.ts";
import { SiteChoices } from "../../shell/site-choices.tsx";
import { Checkbox, Select, TextField } from "../../ui/field.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.alerts;
type Kind = AlertTrigger["kind"];
type Sensitivity = keyof typeof w.sensitivities;
type Severity = keyof typeof words.severities;
const KINDS = Object.entries(w.triggers) as [Kind, string][];
const SENSITIVITIES = Object.entries(w.sensitivities) as [Sensitivity, string][];
const SEVERITIES = Object.entries(words.severities) as [Severity, string][];
const USUAL_POINTS = 5;

interface AlertFieldsProps {
  readonly workspaceId: string;
  readonly alert?: Alert;
}

export function AlertFields({ workspaceId, alert }: AlertFieldsProps) {
  const [kind, setKind] = useState<Kind>(alert?.trigger.kind ?? "new_issues");
  const [scope, setScope] = useState(alert?.websiteIds ? "some" : "all");
  return (
    <>
      <TextField
        {...{ label: w.name, name: "name", required: true, maxLength: 80, autoComplete: "off" }}
        defaultValue={alert?.name ?? w.defaultName}
      />
      <Select label={w.when} name="kind" value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
        {KINDS.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {kind === "new_issues" && <IssueFields trigger={alert?.trigger} />}
      {kind === "score_drop" && (
        <TextField
          {...{ label: w.pointsLabel, name: "points", type: "number", required: true, min: 1, max: 100 }}
          defaultValue={(alert?.trigger.kind === "score_drop" && alert.trigger.points) || USUAL_POINTS}
        />
      )}
      <Select label={w.scope} name="scope" value={scope} onChange={(event) => setScope(event.target.value)}>
        <option value="all">{w.scopes.all}</option>
        <option value="some">{w.scopes.some}</option>
      </Select>
      {scope === "some" && <SiteChoices workspaceId={workspaceId} chosen={alert?.websiteIds ?? []} none={w.noSites} />}
      <RecipientChoices workspaceId={workspaceId} chosen={alert?.recipientIds} />
    </>
  );
}

function IssueFields({ trigger }: { readonly trigger: AlertTrigger | undefined }) {
  const known = trigger?.kind === "new_issues" ? trigger : undefined;
  const [sensitivity, setSensitivity] = useState<Sensitivity>(known?.sensitivity ?? "normal");
  const chosen = known?.severities ?? ["error", "warning"];
  return (
    <>
      <fieldset className="space-y-1.5">
        <legend className="mb-1.5 text-sm font-medium">{w.severities}</legend>
        {SEVERITIES.map(([id, name]) => (
          <Checkbox key={id} name="severity" value={id} label={name} defaultChecked={chosen.includes(id)} />
        ))}
      </fieldset>
      <Select
        label={w.sensitivity}
        hint={w.sensitivityHint[sensitivity]}
        name="sensitivity"
        value={sensitivity}
        onChange={(event) => setSensitivity(event.target.value as Sensitivity)}
      >
        {SENSITIVITIES.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {/* Chosen over the API. */}
      {known?.checkIds?.map((id) => (
        <input key={id} type="hidden" name="check" value={id} />
      ))}
    </>
  );
}

/** @param chosen of an alert that is there; a new one tells everybody */
function RecipientChoices({
  workspaceId,
  chosen,
}: {
  readonly workspaceId: string;
  readonly chosen: readonly string[] | undefined;
}) {
  const { data } = useQuery(recipientsQuery(workspaceId));
  if (data === undefined) return null;
  return (
    <fieldset className="space-y-1.5">
      <legend className="mb-1.5 text-sm font-medium">{w.tell}</legend>
      {data.length === 0 && <p className="text-sm text-ink-soft">{w.tellNobody}</p>}
      {data.map(({ id, name, kind, address }) => (
        <Checkbox
          key={id}
          name="recipient"
          value={id}
          label={plain(name)}
          hint={`${w.kinds[kind]}, ${plain(address)}`}
          defaultChecked={chosen?.includes(id) ?? true}
        />
      ))}
    </fieldset>
  );
}

/** What was entered, or what is missing. */
export function enteredAlert(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const all = (name: string) => form.getAll(name).map(String);
  const trigger = triggerOf(text("kind") as Kind);
  if (trigger.kind === "new_issues" && trigger.severities.length === 0) return { missing: w.pickSeverity };
  const websiteIds = text("scope") === "all" ? null : all("website");
  if (websiteIds?.length === 0) return { missing: w.pickSite };
  return { alert: { name: text("name"), trigger, websiteIds, recipientIds: all("recipient") } };

  function triggerOf(kind: Kind) {
    switch (kind) {
      case "new_issues": {
        const sensitivity = text("sensitivity") as Sensitivity;
        return { kind, severities: all("severity") as Severity[], sensitivity, checkIds: all("check") };
      }
      case "score_drop":
        return { kind, points: Number(text("points")) };
      case "audit_failed":
        return { kind };
    }
  }
}
