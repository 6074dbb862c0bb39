/** What the page explorer can show of a page. */
import type { Page } from "@sitemend/client";
import type { ReactNode } from "react";
import { bytes, number, pathOf, plain } from "../../data/format.ts";
import type { ColumnHeading } from "../../ui/sort-heading.tsx";
import { words } from "../../words/index.ts";
import { Answer, IssueCounts } from "../page/marks.tsx";

const w = words.pagesScreen;
const OK = 200;
export type ColumnKey = keyof typeof w.columns;

export interface Column extends ColumnHeading {
  readonly key: string;
  readonly widthPx: number;
  readonly cell: (page: Page) => ReactNode;
}

const visited = (read: (visit: NonNullable<Page["visit"]>) => ReactNode) => (page: Page) =>
  page.visit === null ? null : read(page.visit);
/** Only a delivered page is expected to have one. */
const titleOf = ({ title, status, contentType }: NonNullable<Page["visit"]>): ReactNode =>
  (plain(title) !== "" && <Clamped text={plain(title)} />) ||
  (status === OK && contentType?.includes("html") ? <Faint>{w.noTitle}</Faint> : "–");
const figure = { right: true, largestFirst: true };

type Known = Omit<Column, "name"> & { readonly key: ColumnKey };

const KNOWN: readonly Known[] = [
  { key: "title", widthPx: 212, cell: visited(titleOf) },
  { key: "status", sort: "status", widthPx: 94, cell: (page) => <Answer page={page} /> },
  {
    key: "issues",
    sort: "issues",
    largestFirst: true,
    widthPx: 140,
    cell: (page) => <IssueCounts page={page} />,
  },
  {
    key: "score",
    sort: "score",
    widthPx: 84,
    right: true,
    cell: visited(({ score }) => (score === null ? "–" : Math.round(score))),
  },
  { key: "depth", sort: "depth", widthPx: 84, right: true, cell: visited(({ depth }) => depth ?? "–") },
  { key: "inlinks", sort: "inlinks", widthPx: 96, ...figure, cell: visited(({ inlinks }) => number(inlinks)) },
  { key: "linkScore", widthPx: 110, right: true, cell: visited(({ linkScore }) => linkScore) },
  {
    key: "clicks",
    sort: "clicks",
    widthPx: 90,
    ...figure,
    cell: ({ clicks }) => (clicks === null ? "–" : number(clicks)),
  },
  { key: "words", sort: "words", widthPx: 90, ...figure, cell: visited(({ wordCount }) => number(wordCount)) },
  {
    ...{ key: "time", sort: "time", widthPx: 110, ...figure },
    cell: visited(({ ttfbMs }) => (ttfbMs === null ? "–" : w.milliseconds(ttfbMs))),
  },
  { key: "size", sort: "size", widthPx: 96, ...figure, cell: visited(({ bodyBytes }) => bytes(bodyBytes)) },
  {
    key: "type",
    widthPx: 150,
    cell: visited(({ contentType }) => <Clamped text={plain(contentType?.split(";")[0] ?? "–")} />),
  },
  { key: "indexable", widthPx: 110, cell: visited(({ indexable }) => (indexable ? words.yes : words.no)) },
];

export const COLUMNS: readonly Column[] = KNOWN.map((column) => ({ ...column, name: w.columns[column.key] }));

/** Always there: it opens the page. */
export const ADDRESS = { key: "url", name: w.columns.url, sort: "url", widthPx: 240 } as const;
export const addressOf = ({ url, kind }: Page): string => plain(kind === "page" ? pathOf(url) : url);

/** Two lines of a text that may be long; all of it on hover. */
export function Clamped({ text, title = text }: { readonly text: string; readonly title?: string }) {
  return (
    <bdi title={title} className="line-clamp-2 wrap-anywhere whitespace-normal">
      {text}
    </bdi>
  );
}

function Faint({ children }: { readonly children: string }) {
  return <span className="text-ink-soft italic">{children}</span>;
}
