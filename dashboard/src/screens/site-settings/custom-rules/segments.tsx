/** One of two or three that stand side by side: radio buttons that look like parts of one switch. */
import { useId } from "react";

export function Segments<V extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  readonly label: string;
  readonly choices: Readonly<Record<V, string>>;
  readonly value: V;
  readonly onChange: (value: V) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="inline-flex rounded-lg border border-line-strong/60 bg-sunken p-0.5">
        {(Object.entries(choices) as [V, string][]).map(([choice, said]) => (
          <label
            key={choice}
            className="rounded-md px-3 py-1 text-sm text-ink-soft has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
              className="sr-only"
            />
            {said}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
