/** By which search figures the issues of an audit are ordered. */
import type { AuditResult } from "@sitemend/client";
import { number } from "../../data/format.ts";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import { rangeOf } from "../search/range-of.ts";

const w = words.search;

type Used = NonNullable<NonNullable<AuditResult["summary"]>["search"]>;

export function OrderByClicks({ used }: { readonly used: Used }) {
  const { source, matchedPages, pages, matchedClicks, clicks } = used;
  return (
    <Card title={w.order}>
      <div className="space-y-2 text-sm">
        <p>{w.orderLead(rangeOf(used), w.sources[source] ?? source)}</p>
        <p>{w.matched(matchedPages, pages, number(matchedClicks), number(clicks))}</p>
        <p className="text-ink-soft">{w.formula}</p>
      </div>
    </Card>
  );
}
