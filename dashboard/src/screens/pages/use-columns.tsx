/** Which columns of the page explorer a person wants to see, with those of the website's own rules. */
import type { Page } from "@sitemend/client";
import { useState } from "react";
import { plain } from "../../data/format.ts";
import { Clamped, COLUMNS, type Column, type ColumnKey } from "./columns.tsx";

const CUSTOM = "custom: ";
/** Where they are seen without scrolling: behind what says most of a page. */
const OWN_AT = COLUMNS.findIndex(({ key }) => key === "issues") + 1;
const STORED = "sitemend-page-columns";
const FIRST: readonly ColumnKey[] = ["title", "status", "issues", "score", "depth", "inlinks"];

export interface Columns {
  readonly all: readonly Column[];
  readonly shown: readonly Column[];
  readonly toggle: (column: Column) => void;
}

/** @param pages those that are there by now: a column that once had its place keeps it */
export function useColumns(auditId: string, pages: readonly Page[]): Columns {
  const [kept, setKept] = useState(stored);
  const own = useExtractedNames(auditId, pages).map(extractedColumn);
  const all = [...COLUMNS.slice(0, OWN_AT), ...own, ...COLUMNS.slice(OWN_AT)];
  return {
    all,
    shown: all.filter(({ key }) => kept.has(keptAs(key)) !== isCustom(key)),
    toggle: ({ key }) => {
      const next = new Set(kept);
      if (!next.delete(keptAs(key))) next.add(keptAs(key));
      localStorage.setItem(STORED, JSON.stringify([...next]));
      setKept(next);
    },
  };
}

/** What the website's own rules extracted. */
function extractedColumn(name: string): Column {
  return {
    key: `${CUSTOM}${name}`,
    name: plain(name),
    widthPx: 160,
    cell: ({ extracted }) => {
      const values = extracted?.find((column) => column.name === name)?.values ?? [];
      return values.length === 0 ? "–" : <Clamped text={plain(values.join(" | "))} title={plain(values.join("\n"))} />;
    },
  };
}

const isCustom = (key: string): boolean => key.startsWith(CUSTOM);
/** Whoever wrote a rule wants to see what it found: of those columns the hidden ones are kept. */
const keptAs = (key: string): string => (isCustom(key) ? `-${key}` : key);

function useExtractedNames(auditId: string, pages: readonly Page[]): readonly string[] {
  const [seen, setSeen] = useState<{ readonly auditId: string; readonly names: readonly string[] }>({
    auditId,
    names: [],
  });
  const before = seen.auditId === auditId ? seen.names : [];
  const names = new Set([...before, ...pages.flatMap(({ extracted = [] }) => extracted.map(({ name }) => name))]);
  if (seen.auditId === auditId && names.size === before.length) return before;
  const next = [...names];
  setSeen({ auditId, names: next });
  return next;
}

/** What another version left there must not break the screen. */
function stored(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? "null");
    if (Array.isArray(kept)) return new Set(kept.filter((key) => typeof key === "string"));
  } catch {
    // Not ours: as if nothing were kept.
  }
  return new Set<string>(FIRST);
}
