/** Each check on or off, and how heavily it weighs, for this site. */
import { type Check, type CheckOverride, listChecks, type Severity, type Website } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../data/ask.ts";
import { Checkbox, Select, TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { Failure } from "./failure.tsx";
import { useUpdateSite } from "./use-update-site.ts";

const w = words.siteSettings;
const SHOWN = 25;

export function CheckSettings({ site, mayChange }: { readonly site: Website; readonly mayChange: boolean }) {
  const checks = useQuery({ queryKey: ["checks"], queryFn: allChecks, staleTime: Number.POSITIVE_INFINITY });
  const save = useUpdateSite(site);
  const [wanted, setWanted] = useState("");
  const fitting = (checks.data ?? []).filter(({ id, title }) =>
    `${id} ${title}`.toLowerCase().includes(wanted.toLowerCase()),
  );
  // What was set comes first: that is what people come back for.
  const ordered = [...fitting].sort((a, b) => Number(b.id in site.checks) - Number(a.id in site.checks));
  return (
    <Card title={w.checks}>
      <p className="mb-4 text-sm text-ink-soft">{w.checksLead}</p>
      <TextField label={w.search} type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
      {checks.isPending && <LoadingRows />}
      {checks.error !== null && <ErrorPanel error={checks.error} onRetry={() => void checks.refetch()} />}
      <Failure error={save.error} />
      <ul className="mt-4 divide-y divide-line">
        {ordered.slice(0, SHOWN).map((check) => (
          <CheckRow
            key={check.id}
            check={check}
            override={site.checks[check.id]}
            isBusy={!mayChange || save.isPending}
            onChange={(override) => save.mutate({ checks: { [check.id]: override } })}
          />
        ))}
      </ul>
      {ordered.length > SHOWN && <p className="mt-3 text-sm text-ink-soft">{w.moreChecks(ordered.length - SHOWN)}</p>}
    </Card>
  );
}

async function allChecks(): Promise<Check[]> {
  const all: Check[] = [];
  let cursor: string | undefined;
  do {
    const { checks, page } = await ask(listChecks({ query: { limit: 200, cursor } }));
    all.push(...checks);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

interface CheckRowProps {
  readonly check: Check;
  readonly override: CheckOverride | undefined;
  readonly isBusy: boolean;
  readonly onChange: (override: CheckOverride | null) => void;
}

function CheckRow({ check, override, isBusy, onChange }: CheckRowProps) {
  const change = (part: CheckOverride) => {
    const next = Object.fromEntries(
      Object.entries({ ...override, ...part }).filter(([, value]) => value !== undefined),
    );
    onChange(Object.keys(next).length === 0 ? null : next);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm font-medium">{check.title}</p>
        <p className="text-xs text-ink-soft">
          <code>{check.id}</code>
          {check.offByDefault && ` · ${w.offByDefault}`}
        </p>
      </div>
      <Checkbox
        label={w.enabled(check.title)}
        hideLabel
        disabled={isBusy}
        checked={override?.enabled ?? !check.offByDefault}
        onChange={({ target }) =>
          change({ enabled: target.checked === !check.offByDefault ? undefined : target.checked })
        }
      />
      <Select
        label={w.severityOf(check.title)}
        hideLabel
        disabled={isBusy}
        value={override?.severity ?? ""}
        onChange={(event) => change({ severity: (event.target.value || undefined) as Severity | undefined })}
      >
        <option value="">{w.standard(words.severity[check.severity])}</option>
        {(["error", "warning", "notice"] as const).map((severity) => (
          <option key={severity} value={severity}>
            {words.severity[severity]}
          </option>
        ))}
      </Select>
    </li>
  );
}
