import type { LogAction } from "@sitemend/client";
import { useNavigate } from "@tanstack/react-router";
import { X } from "lucide-react";
import type { LogFilter } from "../../data/audit-log.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.log;

/** Each choice is in the address, so that the view can be sent to somebody. */
export function LogFilters({ search }: { readonly search: LogFilter }) {
  const navigate = useNavigate({ from: "/audit-log" });
  const change = (part: LogFilter) => void navigate({ search: { ...search, ...part } });
  return (
    <search data-print="hide" aria-label={w.filters} className="flex flex-wrap items-end gap-2">
      <SearchField
        className="min-w-48 flex-1 basis-56 sm:max-w-sm"
        label={w.actor}
        maxLength={254}
        wanted={search.actor}
        onSearch={(actor) => void navigate({ search: { ...search, actor }, replace: true })}
      />
      <Select
        label={w.action}
        className="min-w-48"
        value={search.action ?? ""}
        onChange={(event) => change({ action: (event.target.value || undefined) as LogAction | undefined })}
      >
        <option value="">{words.all}</option>
        {Object.entries(w.actions).map(([action, label]) => (
          <option key={action} value={action}>
            {label}
          </option>
        ))}
      </Select>
      {(search.actor !== undefined || search.action !== undefined) && (
        <Button
          look="quiet"
          icon={<X aria-hidden className="size-4" />}
          onClick={() => void navigate({ search: { actor: undefined, action: undefined } })}
        >
          {w.clear}
        </Button>
      )}
    </search>
  );
}
