import { Link, useNavigate } from "@tanstack/react-router";
import { number } from "../../data/format.ts";
import { classes } from "../../ui/classes.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { screenWords } from "../../words/screens.ts";
import { allOf, STATES, type TaskCounts, type TaskSearch } from "./search.ts";

const w = screenWords.tasks;
const FROM = "/sites/$websiteId/tasks";

interface TaskFiltersProps {
  readonly search: TaskSearch;
  /** `undefined`: not known yet. */
  readonly counts: TaskCounts | undefined;
}

/** States with their counts, and words. Each choice is in the address. */
export function TaskFilters({ search, counts }: TaskFiltersProps) {
  const navigate = useNavigate({ from: FROM });
  const total = counts && allOf(counts);
  return (
    <search aria-label={w.filters} className="mb-4 flex flex-wrap items-end justify-between gap-3">
      <ul className="flex flex-wrap gap-1 text-sm">
        <StateLink search={{ ...search, state: undefined }} isOn={search.state === undefined}>
          {counted(w.all, total)}
        </StateLink>
        {STATES.map((state) => (
          <StateLink key={state} search={{ ...search, state }} isOn={search.state === state}>
            {counted(w.states[state], counts?.[state])}
          </StateLink>
        ))}
      </ul>
      <SearchField
        className="min-w-40 flex-1 basis-44 sm:max-w-72"
        label={w.search}
        wanted={search.text}
        onSearch={(text) => void navigate({ search: { ...search, text }, replace: true })}
      />
    </search>
  );
}

function counted(name: string, tasks: number | undefined): string {
  return tasks === undefined ? name : `${name} (${number(tasks)})`;
}

interface StateLinkProps {
  readonly search: TaskSearch;
  readonly isOn: boolean;
  readonly children: string;
}

function StateLink({ search, isOn, children }: StateLinkProps) {
  return (
    <li>
      <Link
        from={FROM}
        to="."
        search={search}
        aria-current={isOn ? "true" : undefined}
        className={classes(
          "inline-block rounded-md px-3 py-1.5 no-underline",
          isOn ? "bg-accent-soft font-medium text-accent-strong" : "text-ink-soft",
        )}
      >
        {children}
      </Link>
    </li>
  );
}
