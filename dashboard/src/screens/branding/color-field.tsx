import { TextField } from "../../ui/field.tsx";
import { screenWords } from "../../words/screens.ts";
import { isColor } from "./readable-on.ts";

const w = screenWords.branding;
/** The picker must show one. */
const SHOWN_FIRST = "#0b5c8a";

interface ColorFieldProps {
  readonly color: string;
  readonly onChange: (color: string) => void;
  readonly error: string | undefined;
}

/** Picked, or typed from a style guide. */
export function ColorField({ color, onChange, error }: ColorFieldProps) {
  return (
    <div className="flex items-start gap-2">
      <TextField
        className="min-w-0 flex-1"
        {...{ label: w.color, hint: w.colorHint, error, maxLength: 7, autoComplete: "off", spellCheck: false }}
        placeholder={SHOWN_FIRST}
        value={color}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        type="color"
        aria-label={w.pickColor}
        value={isColor(color) ? color : SHOWN_FIRST}
        onChange={(event) => onChange(event.target.value)}
        className="mt-6 h-9 w-12 shrink-0 cursor-pointer rounded-lg border border-line-strong/60 bg-surface p-1"
      />
    </div>
  );
}
