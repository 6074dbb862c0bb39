import { Columns3 } from "lucide-react";
import { useEffect, useRef } from "react";
import { buttonClasses } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { words } from "../../words/index.ts";
import type { Columns } from "./use-columns.tsx";

const w = words.pagesScreen;

/** The browser's own disclosure, which also closes on Escape and on a click elsewhere. */
export function ColumnPicker({ all, shown, toggle }: Columns) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const details = box.current;
      if (details === null || !details.open) return;
      if (event instanceof KeyboardEvent ? event.key !== "Escape" : details.contains(event.target as Node)) return;
      details.open = false;
      if (event instanceof KeyboardEvent) details.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, []);
  return (
    <details ref={box} data-print="hide" className="relative">
      <summary className={buttonClasses("plain", "list-none [&::-webkit-details-marker]:hidden")}>
        <Columns3 aria-hidden className="size-4" />
        {w.columnPicker}
      </summary>
      <fieldset className="absolute right-0 z-30 mt-1 max-h-[70dvh] w-56 space-y-1.5 overflow-y-auto rounded-xl border border-line bg-surface p-4 shadow-raised">
        <legend className="sr-only">{w.columnPicker}</legend>
        {all.map((column) => (
          <Checkbox
            key={column.key}
            label={column.name}
            checked={shown.includes(column)}
            onChange={() => toggle(column)}
          />
        ))}
      </fieldset>
    </details>
  );
}
