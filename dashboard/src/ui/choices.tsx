/** One of a few, each with a line that says what it means: the browser's own radio buttons. */
import { useId } from "react";

export interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly hint?: string;
}

export function Choices<V extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  readonly label: string;
  readonly choices: readonly Choice<V>[];
  /** `undefined`: none yet. */
  readonly value: V | undefined;
  readonly onChange: (value: V) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="space-y-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex gap-2.5 rounded-lg border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              aria-describedby={choice.hint && `${name}-${choice.value}`}
              className="mt-1 size-4 shrink-0 accent-(--accent)"
            />
            <span className="min-w-0 text-sm">
              <span className="block font-medium">{choice.label}</span>
              {choice.hint !== undefined && (
                <span id={`${name}-${choice.value}`} className="block text-ink-soft">
                  {choice.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
