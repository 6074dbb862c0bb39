/** Each check on or off, its severity and its limit, for this site: by category, or those that are searched for. */
import {
  type Check,
  type CheckOverride,
  type CheckOverrideChange,
  listChecks,
  type Severity,
  type Website,
} from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ask } from "../../data/ask.ts";
import { Checkbox, Select, TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { Failure } from "./failure.tsx";
import { useCheckChanges } from "./use-check-changes.ts";

const w = words.siteSettings;
/** As the service takes it. */
const MAX_LIMIT = 1_000_000_000;

export function CheckSettings({ site, mayChange }: { readonly site: Website; readonly mayChange: boolean }) {
  const checks = useQuery({ queryKey: ["checks"], queryFn: allChecks, staleTime: Number.POSITIVE_INFINITY });
  const { change, overrideOf, failures } = useCheckChanges(site);
  const [wanted, setWanted] = useState("");
  const fitting = (checks.data ?? []).filter(({ id, title }) =>
    `${id} ${title}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <Card title={w.checks}>
      <p className="mb-4 text-sm text-ink-soft">{w.checksLead}</p>
      <TextField label={w.search} type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
      {checks.isPending && <LoadingRows />}
      {checks.error !== null && <ErrorPanel error={checks.error} onRetry={() => void checks.refetch()} />}
      {checks.data !== undefined && (
        <p role="status" className="my-3 text-sm text-ink-soft">
          {w.fitting(fitting.length, fitting.filter(({ id }) => id in site.checks).length)}
        </p>
      )}
      {categoriesOf(fitting).map(([category, inIt]) => (
        <CategoryOfChecks
          key={`${category} ${wanted === ""}`}
          title={words.category[category]}
          changed={inIt.filter(({ id }) => id in site.checks).length}
          total={inIt.length}
          isOpen={wanted.trim() !== ""}
        >
          {inIt.map((check) => (
            <CheckRow
              key={check.id}
              check={check}
              override={overrideOf(check.id)}
              error={failures.get(check.id) ?? null}
              mayChange={mayChange}
              onChange={(part) => change(check.id, part)}
            />
          ))}
        </CategoryOfChecks>
      ))}
    </Card>
  );
}

/** In the order of the categories everywhere, each by title. */
function categoriesOf(checks: readonly Check[]): [keyof typeof words.category, readonly Check[]][] {
  const byCategory = Map.groupBy(checks, ({ category }) => category);
  const names = Object.keys(words.category) as (keyof typeof words.category)[];
  return names.flatMap((name) => {
    const inIt = byCategory.get(name);
    return inIt === undefined ? [] : [[name, inIt.toSorted((a, b) => a.title.localeCompare(b.title))]];
  });
}

interface CategoryOfChecksProps {
  readonly title: string;
  readonly changed: number;
  readonly total: number;
  /** While somebody searches. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

function CategoryOfChecks({ title, changed, total, isOpen, children }: CategoryOfChecksProps) {
  const [open, setOpen] = useState(isOpen || changed > 0);
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="border-t border-line">
      <summary className="py-2.5 font-medium">
        {title} <span className="text-sm font-normal text-ink-soft">{w.inCategory(total, changed)}</span>
      </summary>
      {open && <ul className="divide-y divide-line pb-2">{children}</ul>}
    </details>
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
  readonly override: CheckOverride;
  /** Why its last change wasn't saved. */
  readonly error: unknown;
  readonly mayChange: boolean;
  readonly onChange: (part: CheckOverrideChange) => void;
}

function CheckRow({ check, override, error, mayChange, onChange }: CheckRowProps) {
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
        disabled={!mayChange}
        checked={override.enabled ?? !check.offByDefault}
        onChange={({ target }) => onChange({ enabled: target.checked === !check.offByDefault ? null : target.checked })}
      />
      <Select
        className="w-44"
        label={w.severityOf(check.title)}
        hideLabel
        disabled={!mayChange}
        value={override.severity ?? ""}
        onChange={(event) => onChange({ severity: (event.target.value || null) as Severity | null })}
      >
        <option value="">{w.standard(words.severity[check.severity])}</option>
        {(["error", "warning", "notice"] as const).map((severity) => (
          <option key={severity} value={severity}>
            {words.severity[severity]}
          </option>
        ))}
      </Select>
      {check.limit !== null && (
        <Limit
          check={check}
          value={override.threshold}
          mayChange={mayChange}
          onChange={(threshold) => onChange({ threshold: threshold ?? null })}
        />
      )}
      <div className="basis-full empty:hidden">
        <Failure error={error} />
      </div>
    </li>
  );
}

interface LimitProps {
  readonly check: Check;
  readonly value: number | undefined;
  readonly mayChange: boolean;
  readonly onChange: (value: number | undefined) => void;
}

/** Saved when it is left, so that half a number is none. */
function Limit({ check, value, mayChange, onChange }: LimitProps) {
  const [isValid, setValid] = useState(true);
  const leave = ({ validity, value: text }: HTMLInputElement) => {
    setValid(validity.valid);
    if (!validity.valid) return;
    const entered = text.trim() === "" ? undefined : Number(text);
    const next = entered === check.limit ? undefined : entered;
    if (next !== value) onChange(next);
  };
  return (
    <TextField
      key={value}
      className="w-full sm:ml-auto sm:w-72"
      type="number"
      min={0}
      max={MAX_LIMIT}
      step="any"
      label={w.limitOf(check.title)}
      hideLabel
      hint={w.limit(check.threshold ?? "", String(check.limit))}
      error={isValid ? undefined : w.limitWrong(MAX_LIMIT)}
      disabled={!mayChange}
      defaultValue={value}
      placeholder={String(check.limit)}
      onBlur={({ target }) => leave(target)}
    />
  );
}
