/** Filters with their counts. Each choice is in the address, so that the view can be sent to somebody. */
import type { IssueFacets } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { number, plain } from "../../data/format.ts";
import { checksQuery } from "../../data/issues.ts";
import { withWanted } from "../../data/wanted.ts";
import { useIsConnected } from "../../shell/use-target.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { FoldedFilters } from "../../ui/folded-filters.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { words } from "../../words/index.ts";
import { Narrowed } from "./narrowed.tsx";
import { EVERY_STATUS, hasIssueFilters, type IssueSearch } from "./search.ts";

const w = words.issuesScreen;

/** The same before and after the choices have come: what is below stays where it is. */
const WIDTH = "w-[calc(50%-0.25rem)] sm:w-40";

interface FiltersProps {
  readonly auditId: string;
  readonly search: IssueSearch;
  readonly facets: IssueFacets | null;
}

export function IssueFilters({ auditId, search, facets }: FiltersProps) {
  const navigate = useNavigate({ from: "/audits/$auditId/issues" });
  const isConnected = useIsConnected();
  const { severity, category, check, status, fixable } = search;
  const change = (part: IssueSearch) => void navigate({ search: { ...search, view: "each", ...part } });
  return (
    <search data-print="hide" aria-label={w.filters} className="mb-4 flex flex-wrap items-end gap-2">
      <SearchField
        className="min-w-40 flex-1 basis-44"
        label={w.search}
        maxLength={2000}
        wanted={search.url}
        onSearch={(url) => void navigate({ search: { ...search, view: "each", url }, replace: true })}
      />
      <FoldedFilters
        set={[severity, category, check, status, fixable].filter((value) => value !== undefined).length}
        className="w-full flex-wrap items-end gap-2"
      >
        <Facet label={w.severity} value={search.severity} onChange={(severity) => change({ severity })}>
          {options(words.severity, facets?.severity, search.severity)}
        </Facet>
        <Facet label={w.category} value={search.category} onChange={(category) => change({ category })}>
          {options(words.category, facets?.category, search.category)}
        </Facet>
        <CheckFacet auditId={auditId} value={search.check} onChange={(check) => change({ check })} />
        <Facet label={w.status} unset={w.remaining} value={search.status} onChange={(status) => change({ status })}>
          <option value={EVERY_STATUS}>{words.all}</option>
          {options(words.issueStatus, facets?.status, search.status === EVERY_STATUS ? undefined : search.status)}
        </Facet>
        <Facet
          label={isConnected ? w.fixable : w.suggestion}
          value={search.fixable}
          onChange={(fixable) => change({ fixable: fixable as IssueSearch["fixable"] })}
        >
          {options(
            isConnected ? { true: w.fixableYes, false: w.fixableNo } : { true: w.suggestionYes, false: w.suggestionNo },
            facets?.fixable,
            search.fixable,
          )}
        </Facet>
        <Select
          className={WIDTH}
          label={w.sort}
          value={search.sort ?? "-impact"}
          onChange={(event) => change({ sort: event.target.value })}
        >
          {Object.entries(withWanted(w.sorts, search.sort)).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </Select>
      </FoldedFilters>
      <Narrowed auditId={auditId} search={search} onChange={change} />
      {hasIssueFilters(search) && (
        <Button
          look="quiet"
          icon={<X aria-hidden className="size-4" />}
          onClick={() => void navigate({ search: { view: "each" } })}
        >
          {w.clear}
        </Button>
      )}
    </search>
  );
}

interface CheckFacetProps {
  readonly auditId: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** The checks with open issues, those that pay most first; and whichever a link led here with. */
function CheckFacet({ auditId, value, onChange }: CheckFacetProps) {
  const { data = [] } = useQuery(checksQuery(auditId));
  const isListed = data.some(({ checkId }) => checkId === value);
  return (
    <Facet label={w.check} value={value} onChange={onChange}>
      {value !== undefined && !isListed && <option value={value}>{value}</option>}
      {data.map(({ checkId, title, open }) => (
        <option key={checkId} value={checkId}>
          {`${plain(title)} (${number(open)})`}
        </option>
      ))}
    </Facet>
  );
}

function Facet({
  label,
  value,
  onChange,
  unset = words.all,
  children,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  /** What is shown without a choice. */
  readonly unset?: string;
  readonly children: ReactNode;
}) {
  return (
    <Select
      className={WIDTH}
      label={label}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{unset}</option>
      {children}
    </Select>
  );
}

function options(
  names: Readonly<Record<string, string>>,
  counts: Readonly<Record<string, number>> | undefined,
  wanted: string | undefined,
): ReactNode {
  return Object.entries(withWanted(names, wanted))
    .filter(([key]) => counts === undefined || (counts[key] ?? 0) > 0 || key === wanted)
    .map(([key, name]) => (
      <option key={key} value={key}>
        {counts === undefined || !Object.hasOwn(names, key) ? name : `${name} (${number(counts[key] ?? 0)})`}
      </option>
    ));
}
