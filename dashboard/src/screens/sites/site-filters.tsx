/** Filters, order and view of the list of sites. Each choice is in the address, so that the list can be sent to somebody. */
import type { WebsiteFacets } from "@sitemend/client";
import { LayoutGrid, Table2, X } from "lucide-react";
import { plain } from "../../data/format.ts";
import { withWanted } from "../../data/wanted.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { words } from "../../words/index.ts";
import { hasSiteFilters, type SiteSearch } from "./search.ts";

const w = words.sites;

interface SiteFiltersProps {
  readonly search: SiteSearch;
  readonly view: "table" | "cards";
  readonly facets: WebsiteFacets;
  readonly onChange: (part: SiteSearch) => void;
}

export function SiteFilters({ search, view, facets, onChange }: SiteFiltersProps) {
  const { group, tag, sort } = search;
  return (
    <search data-print="hide" aria-label={w.filters} className="mb-4 flex flex-wrap items-end gap-2">
      <SearchField
        className="min-w-48 flex-1 basis-52 sm:max-w-sm"
        label={w.filter}
        hideLabel
        placeholder={w.filter}
        wanted={search.search}
        onSearch={(next) => onChange({ search: next })}
      />
      {(facets.groups.length > 0 || group !== undefined) && (
        <Facet label={w.group} value={group} counts={facets.groups} onChange={(next) => onChange({ group: next })} />
      )}
      {(facets.tags.length > 0 || tag !== undefined) && (
        <Facet label={w.tag} value={tag} counts={facets.tags} onChange={(next) => onChange({ tag: next })} />
      )}
      {view === "cards" && <Order sort={sort} onChange={(next) => onChange({ sort: next })} />}
      {hasSiteFilters(search) && (
        <Button
          look="quiet"
          icon={<X aria-hidden className="size-4" />}
          onClick={() => onChange({ search: undefined, group: undefined, tag: undefined })}
        >
          {w.clear}
        </Button>
      )}
      <ViewChoice view={view} onChange={(next) => onChange({ view: next })} />
    </search>
  );
}

interface ChoiceProps {
  readonly onChange: (value: string | undefined) => void;
}

interface FacetProps extends ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly counts: WebsiteFacets["groups"];
}

function Facet({ label, value, counts, onChange }: FacetProps) {
  const names = Object.fromEntries(counts.map((one) => [one.value, `${plain(one.value)} (${one.count})`]));
  return (
    <Select
      className="min-w-32 flex-1 sm:max-w-52"
      label={label}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{words.all}</option>
      {Object.entries(withWanted(names, value)).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** Tables have it in their headings. */
function Order({ sort = "newest", onChange }: ChoiceProps & { readonly sort: string | undefined }) {
  return (
    <Select
      className="min-w-32 flex-1 sm:max-w-52"
      label={w.sort}
      value={sort}
      onChange={({ target: { value } }) => onChange(value === "newest" ? undefined : value)}
    >
      {Object.entries(withWanted(w.sorts, sort)).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </Select>
  );
}

const ICONS = { table: Table2, cards: LayoutGrid };

interface ViewChoiceProps {
  readonly view: "table" | "cards";
  readonly onChange: (view: "table" | "cards") => void;
}

function ViewChoice({ view, onChange }: ViewChoiceProps) {
  return (
    <fieldset className="ml-auto flex">
      <legend className="sr-only">{w.view}</legend>
      {(["table", "cards"] as const).map((one) => {
        const Icon = ICONS[one];
        return (
          <Button
            key={one}
            look={one === view ? "plain" : "quiet"}
            aria-pressed={one === view}
            icon={<Icon aria-hidden className="size-4" />}
            onClick={() => onChange(one)}
          >
            {w.views[one]}
          </Button>
        );
      })}
    </fieldset>
  );
}
