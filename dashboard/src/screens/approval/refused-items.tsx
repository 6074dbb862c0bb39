import type { RequestedItem } from "@sitemend/client";
import { plain } from "../../data/format.ts";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";

const w = words.approvals;

/** What was asked for and can't be applied, with the reason. */
export function RefusedItems({ items }: { readonly items: readonly RequestedItem[] }) {
  if (items.length === 0) return null;
  return (
    <Card title={w.refusedTitle(items.length)}>
      <p className="-mt-2 text-sm text-ink-soft">{w.refusedLead}</p>
      <ul className="mt-3 divide-y divide-line">
        {items.map(({ position, title, url, refusal }) => (
          <li key={position} className="space-y-0.5 py-3 text-sm last:pb-0">
            <p dir="auto" className="font-medium">
              {plain(title)}
            </p>
            <p className="text-ink-soft">
              <bdi>{plain(url)}</bdi>
            </p>
            <p dir="auto">{plain(refusal?.message ?? "")}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
