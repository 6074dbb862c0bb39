import { plain } from "../../data/format.ts";
import { words } from "../../words/index.ts";
import type { Heading } from "./facts.ts";
import { Nothing, Part } from "./part.tsx";
import { Rest } from "./rest.tsx";

const w = words.pageDrawer;
const SHOWN = 60;

export function Headings({ headings }: { readonly headings: readonly Heading[] }) {
  if (headings.length === 0)
    return (
      <Part title={w.headings}>
        <Nothing>{w.noHeadings}</Nothing>
      </Part>
    );
  return (
    <Part title={w.headings} count={String(headings.length)}>
      <ol className="space-y-1 text-sm">
        {headings.slice(0, SHOWN).map(({ level, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings of a page never move, and may be alike.
          <li key={index} className="flex gap-2" style={{ paddingLeft: `${(level - 1) * 0.9}rem` }}>
            <span aria-hidden className="w-6 shrink-0 text-xs leading-5 font-semibold text-ink-soft">
              H{level}
            </span>
            <span className="sr-only">{w.level(level)}: </span>
            <span dir="auto" className="min-w-0">
              {plain(text) || <span className="text-ink-soft">{w.emptyHeading}</span>}
            </span>
          </li>
        ))}
      </ol>
      <Rest shown={SHOWN} total={headings.length} />
    </Part>
  );
}
