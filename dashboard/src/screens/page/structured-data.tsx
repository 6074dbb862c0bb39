import { plain } from "../../data/format.ts";
import { Badge } from "../../ui/badges.tsx";
import { Scrollable } from "../../ui/scrollable.tsx";
import { words } from "../../words/index.ts";
import { readable } from "./facts.ts";
import { Nothing, Part } from "./part.tsx";

const w = words.pageDrawer;

export function StructuredData({
  jsonLd,
  itemTypes,
}: {
  readonly jsonLd: readonly string[];
  readonly itemTypes: readonly string[];
}) {
  return (
    <Part title={w.structured}>
      {jsonLd.length + itemTypes.length === 0 && <Nothing>{w.noStructured}</Nothing>}
      {itemTypes.length > 0 && (
        <p className="mb-2 flex flex-wrap gap-1.5">
          {[...new Set(itemTypes)].map((type) => (
            <Badge key={type}>{plain(type)}</Badge>
          ))}
        </p>
      )}
      {jsonLd.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a page never move, and may be alike.
        <details key={index} open={index === 0} className="mb-2 rounded-lg border border-line">
          <summary className="px-3 py-2 text-sm">{w.block(index + 1)}</summary>
          <Scrollable label={w.block(index + 1)} className="max-h-80 overflow-auto border-t border-line bg-sunken p-3">
            <pre className="text-xs">{plain(readable(block))}</pre>
          </Scrollable>
        </details>
      ))}
    </Part>
  );
}
