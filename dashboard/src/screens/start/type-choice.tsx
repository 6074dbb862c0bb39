import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";

const w = words.start;
const TYPES = ["full-audit", "quick-audit", "page-audit"] as const;

export function TypeChoice() {
  return (
    <Card>
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{w.type}</legend>
        <div className="grid gap-3 sm:grid-cols-3">
          {TYPES.map((type, index) => (
            <label
              key={type}
              className="flex items-start gap-2.5 rounded-lg border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name="type"
                value={type}
                defaultChecked={index === 0}
                className="mt-1 accent-(--accent)"
              />
              <span>
                <span className="block text-sm font-medium">{w.types[type].title}</span>
                <span className="block text-sm text-ink-soft">{w.types[type].body}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  );
}
