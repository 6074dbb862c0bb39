import { Select, TextArea, TextField } from "../../../ui/field.tsx";
import { WithCode } from "../../../ui/with-code.tsx";
import { screenWords } from "../../../words/screens.ts";
import type { Draft } from "./draft.ts";
import type { FormPart } from "./form-part.ts";
import { Segments } from "./segments.tsx";

const w = screenWords.customRules.editor;
/** Characters, as the API takes them. */
export const MAX_EXPRESSION = 500;
const MAX_ATTRIBUTE = 100;
const MAX_URL = 500;
export const CODE = "[&_input]:font-mono [&_input]:text-sm [&_textarea]:font-mono [&_textarea]:text-sm";

/** What a rule looks for, and on which pages. */
export function SearchFields({ draft, faults, change }: FormPart) {
  const { findBy } = draft;
  return (
    <>
      <Segments
        label={w.find}
        choices={{ css: w.css, regex: w.regex }}
        value={findBy}
        onChange={(next) => change({ findBy: next })}
      />
      <TextArea
        key={findBy}
        className={CODE}
        label={w[findBy]}
        hint={<WithCode>{findBy === "css" ? w.cssHint : w.regexHint}</WithCode>}
        error={faults[findBy]}
        rows={2}
        maxLength={MAX_EXPRESSION}
        spellCheck={false}
        autoCapitalize="off"
        required
        value={draft[findBy]}
        onChange={({ target }) => change({ [findBy]: target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {findBy === "css" ? (
          <TextField
            className={CODE}
            label={w.attribute}
            hint={<WithCode>{w.attributeHint}</WithCode>}
            error={faults.attribute}
            maxLength={MAX_ATTRIBUTE}
            spellCheck={false}
            autoCapitalize="off"
            value={draft.attribute}
            onChange={({ target }) => change({ attribute: target.value })}
          />
        ) : (
          <Select
            label={w.in}
            error={faults.in}
            value={draft.in}
            onChange={({ target }) => change({ in: target.value as Draft["in"] })}
          >
            <option value="html">{w.inChoices.html}</option>
            <option value="text">{w.inChoices.text}</option>
          </Select>
        )}
        <TextField
          className={CODE}
          label={w.url}
          hint={<WithCode>{w.urlHint}</WithCode>}
          error={faults.url}
          maxLength={MAX_URL}
          spellCheck={false}
          autoCapitalize="off"
          value={draft.url}
          onChange={({ target }) => change({ url: target.value })}
        />
      </div>
    </>
  );
}
