/** Where tickets are created. The token is entered, and never comes back. */
import type { CreateTrackerData } from "@sitemend/client";
import { useState } from "react";
import type { Tracker } from "../../data/trackers.ts";
import { Select, TextField } from "../../ui/field.tsx";
import { problemAt } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.trackers;
type Kind = Tracker["kind"];
const KINDS = Object.entries(w.kinds) as [Kind, string][];
const URLS: Readonly<Record<Kind, string>> = {
  github: "https://github.com",
  gitlab: "https://gitlab.com",
  jira: "https://example.atlassian.net",
};

/** Fields that say themselves what is wrong with them. */
export const TRACKER_FIELDS = ["/name", "/url", "/project", "/account", "/issueType", "/token"] as const;

interface TrackerFieldsProps {
  readonly tracker?: Tracker;
  readonly error: unknown;
}

export function TrackerFields({ tracker, error }: TrackerFieldsProps) {
  const [kind, setKind] = useState<Kind>(tracker?.kind ?? "github");
  const wrong = (field: (typeof TRACKER_FIELDS)[number]) => problemAt(error, field);
  const isNew = tracker === undefined;
  const plainField = { autoComplete: "off", required: true };
  return (
    <>
      {isNew && (
        <Select label={w.kind} name="kind" value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
          {KINDS.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <TextField
        {...{ ...plainField, label: w.name, hint: w.nameHint, name: "name", maxLength: 80, error: wrong("/name") }}
        defaultValue={tracker?.name}
      />
      {isNew && (
        <TextField
          key={`url ${kind}`}
          {...{ ...plainField, label: w.url, hint: w.urlHint, name: "url", type: "url", error: wrong("/url") }}
          {...(kind === "jira" ? { placeholder: URLS.jira } : { defaultValue: URLS[kind] })}
        />
      )}
      <TextField
        key={`project ${kind}`}
        {...{ ...plainField, label: w.project[kind], hint: w.projectHint[kind], name: "project", maxLength: 300 }}
        {...{ defaultValue: tracker?.project, error: wrong("/project") }}
      />
      {kind === "jira" && isNew && (
        <TextField {...{ ...plainField, label: w.account, name: "account", type: "email", error: wrong("/account") }} />
      )}
      {kind === "jira" && (
        <TextField
          {...{ ...plainField, label: w.issueType, hint: w.issueTypeHint, name: "issueType", maxLength: 60 }}
          {...{ defaultValue: tracker?.issueType ?? "Task", error: wrong("/issueType") }}
        />
      )}
      <TextField
        key={`token ${kind}`}
        {...{ label: w.token, hint: isNew ? w.tokenHint[kind] : w.keepToken, name: "token", required: isNew }}
        {...{ type: "password", autoComplete: "off", maxLength: 500, error: wrong("/token") }}
      />
    </>
  );
}

/** What was entered; what was left empty stays. */
export function enteredTracker(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim() || undefined;
  return { name: text("name"), project: text("project"), issueType: text("issueType"), token: text("token") };
}

export function newTrackerBody(form: FormData, workspaceId: string): CreateTrackerData["body"] {
  const text = (name: string) => String(form.get(name) ?? "").trim() || undefined;
  const place = { kind: text("kind"), url: text("url"), account: text("account") };
  return { ...place, ...enteredTracker(form), workspaceId } as CreateTrackerData["body"];
}
