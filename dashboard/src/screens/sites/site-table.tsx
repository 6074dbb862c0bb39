/** Sites as rows, to look over many: the name stays in view when the table scrolls sideways. */
import type { Website } from "@sitemend/client";
import { Link } from "@tanstack/react-router";
import { memo, type ReactNode } from "react";
import { ago, bytes, moment, number, plain } from "../../data/format.ts";
import { Badge } from "../../ui/badges.tsx";
import { classes } from "../../ui/classes.ts";
import { Checkbox } from "../../ui/field.tsx";
import { scoreTone } from "../../ui/score-tone.ts";
import { Scrollable } from "../../ui/scrollable.tsx";
import { type ColumnHeading, SortHeading } from "../../ui/sort-heading.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { useListKeys } from "../../ui/use-list-keys.ts";
import { words } from "../../words/index.ts";
import { Delta } from "./delta.tsx";
import { LastAudit } from "./last-audit.tsx";
import { SiteLink } from "./site-link.tsx";

const w = words.sites;

interface SiteColumn extends ColumnHeading {
  readonly key: string;
  readonly cell: (site: Website) => ReactNode;
}

const figure = { right: true, largestFirst: true };

/** In the order in which people look for what needs them. */
const COLUMNS: readonly SiteColumn[] = [
  { key: "score", name: w.columns.score, sort: "score", right: true, cell: (site) => <Score site={site} /> },
  {
    key: "trend",
    name: w.columns.trend,
    cell: ({ standing, name }) =>
      standing !== null && <Sparkline values={standing.trend} label={w.trendOf(plain(name), standing.trend)} />,
  },
  { ...{ key: "errors", name: w.columns.errors, sort: "errors", ...figure }, cell: (site) => <Errors site={site} /> },
  { key: "incidents", name: w.columns.incidents, right: true, cell: (site) => <Incidents site={site} /> },
  {
    ...{ key: "last", name: w.columns.lastAudit, sort: "last_audit", largestFirst: true },
    cell: ({ lastAudit, standing }) => <LastAudit lastAudit={lastAudit} standing={standing} say={(when) => when} />,
  },
  {
    ...{ key: "next", name: w.columns.nextAudit, sort: "next_audit" },
    cell: ({ nextAudit }) =>
      nextAudit === null ? (
        <span className="text-ink-soft">{w.noNextAudit}</span>
      ) : (
        <span title={moment(nextAudit.at)}>{ago(nextAudit.at)}</span>
      ),
  },
  {
    ...{ key: "disk", name: w.columns.disk, sort: "disk", ...figure },
    cell: ({ diskBytes }) => (diskBytes === null ? <span className="text-ink-soft">–</span> : bytes(diskBytes)),
  },
  { key: "group", name: w.columns.group, cell: ({ group }) => group !== null && <bdi>{plain(group)}</bdi> },
  { key: "tags", name: w.columns.tags, cell: ({ tags }) => <Tags tags={tags} /> },
];

const SITE: ColumnHeading = { name: w.columns.site, sort: "name" };

interface SiteTableProps {
  readonly sites: readonly Website[];
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  /** `undefined` for somebody who may change none. */
  readonly selected: ReadonlySet<string> | undefined;
  readonly onSelect: (id: string, isSelected: boolean) => void;
}

export function SiteTable({ sites, sort, onSort, selected, onSelect }: SiteTableProps) {
  const body = useListKeys<HTMLTableSectionElement>();
  return (
    <Scrollable
      label={w.title}
      className="max-h-[75dvh] overflow-auto rounded-xl border border-line bg-surface shadow-raised print:max-h-none"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{w.title}</caption>
        <thead>
          <tr>
            <SortHeading column={SITE} sort={sort} onSort={onSort} className="left-0 z-20" />
            {COLUMNS.map((column) => (
              <SortHeading key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {sites.map((site) => (
            <Row key={site.id} site={site} isSelected={selected?.has(site.id)} onSelect={onSelect} />
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}

interface RowProps {
  readonly site: Website;
  readonly isSelected: boolean | undefined;
  readonly onSelect: SiteTableProps["onSelect"];
}

/** Of 200 rows only those that change are drawn again. */
const Row = memo(({ site, isSelected, onSelect }: RowProps) => {
  const name = plain(site.name);
  return (
    <tr className="group">
      <th
        scope="row"
        className={classes(
          "sticky left-0 z-[5] border-t border-line px-4 py-2 text-left font-medium group-hover:bg-sunken",
          isSelected ? "bg-accent-soft" : "bg-surface",
        )}
      >
        <div className="flex w-40 items-start gap-2.5 sm:w-64">
          {isSelected !== undefined && (
            <Checkbox
              label={w.select(name)}
              hideLabel
              checked={isSelected}
              onChange={({ target }) => onSelect(site.id, target.checked)}
            />
          )}
          <span className="min-w-0">
            <SiteLink site={site} className="line-clamp-2 wrap-anywhere no-underline hover:underline">
              {name}
            </SiteLink>
            <span className="line-clamp-2 font-normal wrap-anywhere text-ink-soft">{hostOf(site)}</span>
          </span>
        </div>
      </th>
      {COLUMNS.map(({ key, cell, right }) => (
        <td
          key={key}
          className={classes(
            "border-t border-line px-4 py-2 whitespace-nowrap group-hover:bg-sunken",
            isSelected && "bg-accent-soft",
            right && "text-right tabular-nums",
          )}
        >
          {cell(site)}
        </td>
      ))}
    </tr>
  );
});

function hostOf({ origin }: Website): string {
  return plain(origin.replace(/^https?:\/\//, ""));
}

function Score({ site: { standing } }: { readonly site: Website }) {
  if (standing === null || standing.score === null) return <span className="text-ink-soft">–</span>;
  return (
    <span className="flex flex-col items-end">
      <span className={classes("font-semibold", scoreTone(standing.score))}>{standing.score}</span>
      <Delta points={standing.delta} />
    </span>
  );
}

function Errors({ site: { standing } }: { readonly site: Website }) {
  if (standing === null) return <span className="text-ink-soft">–</span>;
  const { error } = standing.issues;
  return <span className={error > 0 ? "text-error" : "text-good"}>{number(error)}</span>;
}

function Tags({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="flex max-w-64 flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag}>
          <Badge>{plain(tag)}</Badge>
        </li>
      ))}
    </ul>
  );
}

function Incidents({ site: { openIncidents, name } }: { readonly site: Website }) {
  if (openIncidents === 0) return <span className="text-ink-soft">0</span>;
  return (
    <Link to="/alerts" aria-label={w.incidentsOf(openIncidents, plain(name))} className="font-medium text-error">
      {number(openIncidents)}
    </Link>
  );
}
