import type { Severity } from "@sitemend/client";
import { useState } from "react";
import { Select, TextArea, TextField } from "../../../ui/field.tsx";
import { words } from "../../../words/index.ts";
import { screenWords } from "../../../words/screens.ts";
import { conditionOf, idFor, MAX_ID, needsCount, needsPattern, type ReportIf } from "./draft.ts";
import type { FormPart } from "./form-part.ts";
import { CODE, MAX_EXPRESSION, SearchFields } from "./search-fields.tsx";

const w = screenWords.customRules.editor;
export const MAX_TITLE = 120;
const MAX_TEXT = 1_000;
const CONDITIONS = Object.keys(w.conditions) as ReportIf[];

/** @param savedId until it is saved, the ID follows the title */
export function CheckFields(part: FormPart & { readonly savedId: string | undefined }) {
  const { draft, faults, change, savedId } = part;
  const follows = savedId === undefined && (draft.id === "" || draft.id === idFor(draft.title));
  const isRenamed = savedId !== undefined && draft.id.trim() !== savedId;
  return (
    <>
      <TextField
        label={w.title}
        hint={w.titleHint}
        error={faults.title}
        required
        maxLength={MAX_TITLE}
        autoComplete="off"
        value={draft.title}
        onChange={({ target: { value } }) =>
          change({ title: value, ...(follows && { id: value.trim() === "" ? "" : idFor(value) }) })
        }
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          className={CODE}
          label={w.id}
          hint={isRenamed ? w.idChanged : w.idHint}
          error={faults.id}
          required
          maxLength={MAX_ID}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={draft.id}
          onChange={({ target }) => change({ id: target.value })}
        />
        <Select
          label={w.severity}
          error={faults.severity}
          value={draft.severity}
          onChange={({ target }) => change({ severity: target.value as Severity })}
        >
          {(["error", "warning", "notice"] as const).map((severity) => (
            <option key={severity} value={severity}>
              {words.severity[severity]}
            </option>
          ))}
        </Select>
      </div>
      <SearchFields {...part} />
      <Condition {...part} />
      <Texts {...part} />
    </>
  );
}

function Condition({ draft, faults, change }: FormPart) {
  const reportIf = conditionOf(draft);
  const offered = CONDITIONS.filter((one) => draft.findBy === "css" || !needsPattern(one));
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={w.reportIf}
          error={faults.reportIf}
          value={reportIf}
          onChange={({ target }) => change({ reportIf: target.value as ReportIf })}
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {w.conditions[one]}
            </option>
          ))}
        </Select>
        {needsCount(reportIf) && (
          <TextField
            label={w.count}
            error={faults.count}
            required
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            value={draft.count}
            onChange={({ target }) => change({ count: target.value })}
          />
        )}
      </div>
      {needsPattern(reportIf) && (
        <TextArea
          className={CODE}
          label={w.pattern}
          hint={w.patternHint}
          error={faults.pattern}
          required
          rows={2}
          maxLength={MAX_EXPRESSION}
          autoCapitalize="off"
          spellCheck={false}
          value={draft.pattern}
          onChange={({ target }) => change({ pattern: target.value })}
        />
      )}
    </>
  );
}

/** Most checks need none, so they stay folded until there is something in them. */
function Texts({ draft, faults, change }: FormPart) {
  const [isOpen, setOpen] = useState(draft.why !== "" || draft.fix !== "");
  const hasFault = faults.why !== undefined || faults.fix !== undefined;
  if (hasFault && !isOpen) setOpen(true);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-sm font-medium">{w.texts}</summary>
      <div className="mt-3 space-y-4">
        {(["why", "fix"] as const).map((field) => (
          <TextArea
            key={field}
            label={w[field]}
            error={faults[field]}
            rows={2}
            maxLength={MAX_TEXT}
            value={draft[field]}
            onChange={({ target }) => change({ [field]: target.value })}
          />
        ))}
      </div>
    </details>
  );
}
