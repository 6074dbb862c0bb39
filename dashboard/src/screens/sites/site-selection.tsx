/** How many sites are shown and chosen, and what can be done with those. */
import type { Website, WebsiteFacets } from "@sitemend/client";
import { Tags } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { words } from "../../words/index.ts";
import { AssignDialog } from "./assign-dialog.tsx";

const w = words.sites;

interface SiteSelectionProps {
  /** Those shown. */
  readonly sites: readonly Website[];
  readonly facets: WebsiteFacets;
  /** `undefined` for somebody who may change none. */
  readonly selected: ReadonlySet<string> | undefined;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

export function SiteSelection({ sites, facets, selected, onSelect }: SiteSelectionProps) {
  const [open, setOpen] = useState(false);
  const chosen = sites.filter(({ id }) => selected?.has(id));
  const isEach = sites.length > 0 && chosen.length === sites.length;
  return (
    <div className="mb-2 flex min-h-10 flex-wrap items-center gap-3 px-4 text-sm">
      {selected !== undefined && (
        <Checkbox
          label={w.selectAll(sites.length)}
          checked={isEach}
          onChange={() => onSelect(new Set(isEach ? [] : sites.map(({ id }) => id)))}
        />
      )}
      <p role="status" className="grow text-right whitespace-nowrap text-ink-soft">
        {chosen.length > 0 ? w.selected(chosen.length) : w.total(sites.length, facets.total)}
      </p>
      {chosen.length > 0 && (
        <>
          <Button icon={<Tags aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
            {w.assign.open}
          </Button>
          <Button look="quiet" onClick={() => onSelect(new Set())}>
            {w.unselect}
          </Button>
        </>
      )}
      <AssignDialog
        sites={chosen}
        groups={facets.groups}
        open={open}
        onClose={() => setOpen(false)}
        onDone={() => {
          setOpen(false);
          onSelect(new Set());
        }}
      />
    </div>
  );
}
