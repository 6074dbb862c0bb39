/** Filters of the page explorer. Each choice is in the address, so that the view can be sent to somebody. */
import { useNavigate } from "@tanstack/react-router";
import { X } from "lucide-react";
import { plain } from "../../data/format.ts";
import { withWanted } from "../../data/wanted.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { FoldedFilters } from "../../ui/folded-filters.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { words } from "../../words/index.ts";
import { ADDRESS, COLUMNS } from "./columns.tsx";
import { countPageFilters, type PageSearch } from "./search.ts";

const w = words.pagesScreen;

export function PageFilters({ search }: { readonly search: PageSearch }) {
  const navigate = useNavigate({ from: "/audits/$auditId/pages" });
  const change = (part: PageSearch) => void navigate({ search: { ...search, ...part, page: undefined } });
  const { status, depth, visited, indexable, issues, type, kind, url, sort } = search;
  return (
    <search data-print="hide" aria-label={w.filters} className="mb-4 space-y-2">
      <div className="flex flex-wrap items-end gap-2">
        <SearchField
          className="min-w-48 flex-1 basis-52"
          label={w.search}
          wanted={search.search}
          onSearch={(wanted) =>
            void navigate({ search: { ...search, search: wanted, page: undefined }, replace: true })
          }
        />
        <FoldedFilters
          set={countPageFilters({ ...search, search: undefined, url: undefined })}
          className="w-full flex-wrap items-end gap-2 [&>div]:min-w-32 [&>div]:flex-1 sm:[&>div]:flex-none"
        >
          <Choice
            label={w.kind}
            value={kind ?? "page"}
            names={w.kinds}
            onChange={(to) => change({ kind: to })}
            isWhole
          />
          <Choice
            label={w.visited}
            value={visited}
            names={{ true: w.visitedYes, false: w.visitedNo }}
            onChange={(to) => change({ visited: to as PageSearch["visited"] })}
          />
          <Choice label={w.status} value={status} names={w.statuses} onChange={(to) => change({ status: to })} />
          <Choice
            label={w.depth}
            value={depth}
            names={withWanted(w.depths, depth, w.depthOf)}
            onChange={(to) => change({ depth: to })}
          />
          <Choice
            label={w.indexable}
            value={indexable}
            names={{ true: w.indexableYes, false: w.indexableNo }}
            onChange={(to) => change({ indexable: to as PageSearch["indexable"] })}
          />
          <Choice label={w.issues} value={issues} names={w.issueKinds} onChange={(to) => change({ issues: to })} />
          <Choice label={w.type} value={type} names={w.types} onChange={(to) => change({ type: to })} />
          <Order sort={sort} onChange={(to) => void navigate({ search: { ...search, sort: to }, replace: true })} />
        </FoldedFilters>
        {countPageFilters(search) > 0 && (
          <Button
            look="quiet"
            icon={<X aria-hidden className="size-4" />}
            onClick={() => void navigate({ search: { sort } })}
          >
            {w.clear}
          </Button>
        )}
      </div>
      {url !== undefined && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span>{w.inFolder(plain(url))}</span>
          <Button look="quiet" icon={<X aria-hidden className="size-4" />} onClick={() => change({ url: undefined })}>
            {w.removeFolder}
          </Button>
        </p>
      )}
    </search>
  );
}

/** Where there is room for columns, their headings sort. */
function Order({
  sort,
  onChange,
}: {
  readonly sort: string | undefined;
  readonly onChange: (sort: string | undefined) => void;
}) {
  const names = [ADDRESS, ...COLUMNS].flatMap((column) =>
    column.sort === undefined
      ? []
      : [
          [column.sort, w.ascending(column.name)],
          [`-${column.sort}`, w.descending(column.name)],
        ],
  );
  return (
    <Select
      className="sm:hidden"
      label={w.sort}
      value={sort ?? ""}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{w.unsorted}</option>
      {names.map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function Choice({
  label,
  value,
  names,
  onChange,
  isWhole = false,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly names: Readonly<Record<string, string>>;
  readonly onChange: (value: string | undefined) => void;
  /** One of them always holds; there is no "All". */
  readonly isWhole?: boolean;
}) {
  return (
    <Select label={label} value={value ?? ""} onChange={(event) => onChange(event.target.value || undefined)}>
      {!isWhole && <option value="">{words.all}</option>}
      {Object.entries(withWanted(names, value)).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </Select>
  );
}
