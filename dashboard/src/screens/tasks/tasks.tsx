/** The work list of a site: what people fix manually, and whether an audit has verified it. */
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ClipboardList, Download } from "lucide-react";
import { useRef, useState } from "react";
import { type Task, tasksFile, tasksQuery } from "../../data/tasks.ts";
import { usePermission } from "../../shell/may.ts";
import { buttonClasses } from "../../ui/button.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { PageHeader } from "../../ui/layout.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { Empty, ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";
import { CausesAtWork } from "../causes/causes-at-work.tsx";
import { allOf, filterOf, hasFilter, type TaskCounts, type TaskSearch } from "./search.ts";
import { SelectedTasks } from "./selected-tasks.tsx";
import { TaskFilters } from "./task-filters.tsx";
import { TaskRow } from "./task-row.tsx";

const route = getRouteApi("/app/sites/$websiteId/tasks");
const w = screenWords.tasks;

export function Tasks() {
  const { websiteId } = route.useParams();
  const search = route.useSearch();
  const editor = usePermission("editor");
  return (
    <>
      <PageHeader title={w.title} lead={w.lead} actions={<Exports websiteId={websiteId} search={search} />} />
      {editor === "missing" && <Notice>{w.needsEditor}</Notice>}
      <CausesAtWork websiteId={websiteId} />
      <WorkList key={websiteId} {...{ websiteId, search, mayChange: editor === "given" }} />
    </>
  );
}

function Exports({ websiteId, search }: { readonly websiteId: string; readonly search: TaskSearch }) {
  const filter = filterOf(search);
  return (
    <>
      {(["csv", "markdown"] as const).map((format) => (
        <a key={format} href={tasksFile(websiteId, format, filter)} download className={buttonClasses()}>
          <Download aria-hidden className="size-4" />
          {format === "csv" ? w.exportCsv : w.exportMarkdown}
        </a>
      ))}
    </>
  );
}

interface WorkListProps {
  readonly websiteId: string;
  readonly search: TaskSearch;
  readonly mayChange: boolean;
}

/** The filters stay while what they choose changes, so that whoever works them keeps their place. */
function WorkList({ websiteId, search, mayChange }: WorkListProps) {
  const query = useInfiniteQuery({ ...tasksQuery(websiteId, filterOf(search)), placeholderData: keepPreviousData });
  const found = useRef<HTMLParagraphElement>(null);
  const tasks = query.data?.pages.flatMap((page) => page.tasks);
  const counts = query.data?.pages[0]?.counts;
  return (
    <>
      <TaskFilters search={search} counts={counts} />
      <p ref={found} role="status" tabIndex={-1} className="mb-2 px-4 text-sm text-ink-soft empty:hidden">
        {tasks !== undefined &&
          !query.isPlaceholderData &&
          foundWords(tasks.length, query.hasNextPage, { search, counts })}
      </p>
      {query.isPending && <LoadingRows />}
      {tasks !== undefined && (
        <List
          key={JSON.stringify(search)}
          {...{ websiteId, search, tasks, mayChange }}
          onMarked={() => keepFocus(found.current)}
        />
      )}
      {query.error !== null && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {!query.isPlaceholderData && <ShowMore query={query} />}
    </>
  );
}

/** Of a search, nobody has counted all. */
function foundWords(
  shown: number,
  hasMore: boolean,
  { search: { state, text }, counts }: { readonly search: TaskSearch; readonly counts: TaskCounts | undefined },
): string {
  if (!hasMore) return w.total(shown);
  if (text !== undefined || counts === undefined) return w.atLeast(shown);
  return w.shownOf(shown, state === undefined ? allOf(counts) : counts[state]);
}

interface ListProps extends WorkListProps {
  readonly tasks: readonly Task[];
  readonly onMarked: () => void;
}

function List({ websiteId, search, tasks, mayChange, onMarked }: ListProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  if (tasks.length === 0)
    return (
      <Empty
        title={hasFilter(search) ? w.emptyFiltered : w.empty}
        picture={<ClipboardList aria-hidden className="size-8" />}
      >
        {!hasFilter(search) && w.emptyBody}
      </Empty>
    );
  const earlier = sameEdits(tasks);
  return (
    <>
      {mayChange && <SelectedTasks {...{ websiteId, tasks, selected, onMarked }} onSelect={setSelected} />}
      <ul aria-label={w.list} className="divide-y divide-line rounded-xl border border-line bg-surface shadow-raised">
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            sameAs={earlier.get(task.id)}
            mayChange={mayChange}
            isSelected={selected.has(task.id)}
            onToggle={() => toggle(task.id)}
          />
        ))}
      </ul>
    </>
  );
}

/** Of two checks that ask for the same edit: to the later task, by its ID, the one before. */
function sameEdits(tasks: readonly Task[]): ReadonlyMap<string, Task> {
  const first = new Map<string, Task>();
  const same = new Map<string, Task>();
  for (const task of tasks) {
    if (task.field === null || task.value === null) continue;
    const edit = JSON.stringify([task.url, task.field, task.target, task.value]);
    const before = first.get(edit);
    if (before === undefined) first.set(edit, task);
    else same.set(task.id, before);
  }
  return same;
}
