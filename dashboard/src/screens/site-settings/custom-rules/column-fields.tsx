import { Checkbox, Select, TextField } from "../../../ui/field.tsx";
import { screenWords } from "../../../words/screens.ts";
import type { Draft } from "./draft.ts";
import type { FormPart } from "./form-part.ts";
import { SearchFields } from "./search-fields.tsx";

const w = screenWords.customRules.editor;
export const MAX_NAME = 60;

export function ColumnFields(part: FormPart) {
  const { draft, faults, change } = part;
  return (
    <>
      <TextField
        label={w.name}
        hint={w.nameHint}
        error={faults.name}
        required
        maxLength={MAX_NAME}
        autoComplete="off"
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <SearchFields {...part} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {draft.findBy === "regex" ? (
          <TextField
            label={w.group}
            hint={w.groupHint}
            error={faults.group}
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            value={draft.group}
            onChange={({ target }) => change({ group: target.value })}
          />
        ) : (
          draft.attribute.trim() === "" && (
            <Select
              label={w.take}
              error={faults.take}
              value={draft.take}
              onChange={({ target }) => change({ take: target.value as Draft["take"] })}
            >
              <option value="text">{w.takeChoices.text}</option>
              <option value="html">{w.takeChoices.html}</option>
            </Select>
          )
        )}
        <Checkbox
          label={w.all}
          hint={w.allHint}
          checked={draft.all}
          onChange={({ target }) => change({ all: target.checked })}
        />
      </div>
    </>
  );
}
