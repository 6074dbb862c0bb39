import { pathOf, plain } from "../../data/format.ts";
import { Badge } from "../../ui/badges.tsx";
import { words } from "../../words/index.ts";
import type { Picture } from "./facts.ts";
import { Nothing, Part } from "./part.tsx";
import { Rest } from "./rest.tsx";

const w = words.pageDrawer;
const SHOWN = 40;

/** Named, not shown: a picture of an audited site would be asked for from it, and would tell it who looks. */
export function Pictures({ pictures }: { readonly pictures: readonly Picture[] }) {
  if (pictures.length === 0)
    return (
      <Part title={w.images}>
        <Nothing>{w.noImages}</Nothing>
      </Part>
    );
  return (
    <Part title={w.images} count={String(pictures.length)}>
      <ul className="divide-y divide-line text-sm">
        {pictures.slice(0, SHOWN).map(({ address, alt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures of a page never move, and may be alike.
          <li key={index} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5">
            <span className="min-w-0 flex-1 basis-48 break-all">{plain(pathOf(address))}</span>
            <Alt alt={alt} />
          </li>
        ))}
      </ul>
      <Rest shown={SHOWN} total={pictures.length} />
    </Part>
  );
}

function Alt({ alt }: { readonly alt: string | null }) {
  if (alt === null) return <Badge tone="warning">{w.noAlt}</Badge>;
  if (alt === "") return <span className="text-ink-soft">{w.decorative}</span>;
  return (
    <span className="text-ink-soft">
      “<bdi>{plain(alt)}</bdi>”
    </span>
  );
}
