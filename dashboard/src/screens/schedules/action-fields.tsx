/** What a schedule runs: an audit, a report or an export. */
import type { CreateScheduleData, Schedule } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { plain } from "../../data/format.ts";
import { sendsEmail, waysInQuery } from "../../data/session.ts";
import { useMay } from "../../shell/may.ts";
import { Select, TextField } from "../../ui/field.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.schedules;

type Action = Schedule["action"];
type EnteredAction = NonNullable<CreateScheduleData["body"]>["action"];

interface ActionFieldsProps {
  readonly action: Action;
  /** Why an address wasn't taken. */
  readonly wrongEmail: string | undefined;
}

export function ActionFields({ action, wrongEmail }: ActionFieldsProps) {
  const [kind, setKind] = useState<string>(action.kind);
  const mayEmail = useMay("admin");
  const hasEmail = sendsEmail(useQuery(waysInQuery)) !== false;
  const file = action.kind === "audit" ? undefined : action;
  return (
    <>
      <Choice label={w.kind} name="kind" names={w.kinds} value={kind} onChange={setKind} />
      {kind === "audit" && (
        <Choice
          {...{ label: w.type, name: "type", names: words.auditType }}
          first={action.kind === "audit" ? action.type : "full-audit"}
        />
      )}
      {kind === "export" && (
        <Choice
          {...{ label: w.scope, name: "scope", names: w.scopes }}
          first={file?.kind === "export" ? file.scope : "issues"}
        />
      )}
      {kind !== "audit" && (
        <>
          <Choice
            {...{ label: w.format, name: "format", names: formatsOf(kind) }}
            // Other formats have a field of their own.
            key={kind}
            first={file?.kind === kind ? file.format : undefined}
          />
          <Choice
            {...{ label: w.ofAudits, name: "auditType", names: { "": w.anyAudit, ...words.auditType } }}
            first={file?.auditType}
          />
          {mayEmail ? (
            <TextField
              {...{
                label: w.email,
                hint: hasEmail ? w.emailHint : words.noEmail,
                name: "email",
                autoComplete: "off",
                inputMode: "email",
              }}
              {...{ defaultValue: plain(file?.email?.join(", ") ?? ""), error: wrongEmail }}
              // Of one that has some, they can be taken away.
              disabled={!hasEmail && file?.email === undefined}
            />
          ) : (
            <p className="text-sm text-ink-soft">{w.emailNeedsAdmin}</p>
          )}
        </>
      )}
    </>
  );
}

function formatsOf(kind: string): Readonly<Record<string, string>> {
  const { html, pdf, csv, json, ndjson } = w.formats;
  return kind === "report" ? { html, pdf } : { csv, json, ndjson };
}

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly first?: string | undefined;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

function Choice({ label, name, names, first, value, onChange }: ChoiceProps) {
  return (
    <Select
      {...{ label, name }}
      {...(onChange ? { value, onChange: (event) => onChange(event.target.value) } : { defaultValue: first })}
    >
      {Object.entries(names).map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </Select>
  );
}

/** What was entered. */
export function enteredAction(form: FormData): EnteredAction {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const kind = text("kind");
  if (kind === "audit") return { kind, type: text("type") } as EnteredAction;
  const email = text("email")
    .split(/[\s,;]+/)
    .filter((address) => address !== "");
  return {
    ...{ kind, format: text("format") },
    ...(kind === "export" && { scope: text("scope") }),
    ...(text("auditType") !== "" && { auditType: text("auditType") }),
    ...(email.length > 0 && { email }),
  } as EnteredAction;
}

export function actionInWords(action: Action): string {
  if (action.kind === "audit") return words.auditType[action.type];
  const format = w.formats[action.format];
  const what = action.kind === "report" ? w.makesReport(format) : w.makesExport(w.scopes[action.scope], format);
  return action.auditType === undefined ? what : `${what}, ${w.ofType(words.auditType[action.auditType])}`;
}
