/** Without a connection nothing can be written from here: suggestions are reviewed and put on the work list, for whoever edits the site. */
import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ClipboardList } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Issue } from "../../data/issues.ts";
import { listedQuery, type MatchingIssues, type Task } from "../../data/tasks.ts";
import { usePlace } from "../../shell/place.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Later } from "../../ui/later.tsx";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { type ListInParts, ShowMore } from "../../ui/show-more.tsx";
import { ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import { AddAll } from "./add-all.tsx";
import { SuggestionToList } from "./suggestion-to-list.tsx";

const w = screenWords.tasks;
/** Cards that a high screen shows before anybody scrolls. */
const SEEN_FIRST = 6;

/** What people wrote in place of suggestions, by the ids of the issues. */
type Drafts = ReadonlyMap<string, string>;

interface ToWorkListProps {
  readonly auditId: string;
  readonly issues: readonly Issue[];
  /** All that the queue has, also those that are not shown yet. */
  readonly total: number;
  /** What those are; `undefined`: they can't be added at once. */
  readonly matching: MatchingIssues | undefined;
  readonly more: ListInParts;
}

export function ToWorkList({ auditId, issues, total, matching, more }: ToWorkListProps) {
  const { websiteId } = usePlace();
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const listed = useListed(websiteId, issues);
  const list = useCardKeys();
  // What was added since the list was asked.
  const [added, setAdded] = useState<Added>({ all: false, values: new Map() });
  const note = (values: ReadonlyMap<string, string | undefined>, all: boolean) =>
    setAdded((before) => ({ all: before.all || all, values: new Map([...before.values, ...values]) }));
  const hasTask = (issue: Issue) => isAdded(added, drafts, issue.id) || isKept(listed.tasks, drafts, issue);
  const card = (issue: Issue) => (
    <SuggestionToList
      key={issue.id}
      auditId={auditId}
      issue={issue}
      draft={drafts.get(issue.id)}
      onDraft={(draft) => setDrafts((before) => withDraft(before, issue.id, draft))}
      task={listed.tasks.get(issue.fingerprint)}
      isAdded={hasTask(issue)}
      onAdded={(value) => note(new Map([[issue.id, value]]), false)}
    />
  );
  return (
    <>
      <Notice action={<WorkListLink websiteId={websiteId} />}>
        <p>{w.review.lead}</p>
        {websiteId !== undefined && (
          <p>
            <Link to="/sites/$websiteId/connection" params={{ websiteId }}>
              {w.review.connect}
            </Link>
          </p>
        )}
      </Notice>
      {listed.isPending ? (
        <LoadingRows rows={4} />
      ) : (
        <>
          <div className="my-4">
            {matching !== undefined && (
              <AddAll
                {...{ auditId, matching, total }}
                left={issues.every(hasTask) ? (more.hasNextPage ? "unknown" : "none") : "some"}
                drafts={issues.flatMap((issue) => {
                  const value = drafts.get(issue.id);
                  return value === undefined || hasTask(issue) ? [] : [{ issue, value }];
                })}
                onAdded={note}
              />
            )}
          </div>
          {listed.error !== null && <ErrorPanel error={listed.error} onRetry={listed.retry} />}
          <ul ref={list} aria-label={words.review.title} className="space-y-3">
            {issues.slice(0, SEEN_FIRST).map(card)}
            <Later>{issues.slice(SEEN_FIRST).map(card)}</Later>
          </ul>
          <p className="mt-3 text-sm text-ink-soft pointer-coarse:hidden">{w.review.keys}</p>
          <ShowMore query={more} list={list} />
        </>
      )}
    </>
  );
}

/** As many as the service is asked about at once. */
const CHUNK = 100;

interface Listed {
  readonly tasks: ReadonlyMap<string, Task>;
  /** The first cards are not known yet. */
  readonly isPending: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

function useListed(websiteId: string | undefined, issues: readonly Issue[]): Listed {
  const chunks = Array.from({ length: Math.ceil(issues.length / CHUNK) }, (_, at) =>
    issues.slice(at * CHUNK, (at + 1) * CHUNK),
  );
  const answers = useQueries({
    queries: websiteId === undefined ? [] : chunks.map((chunk) => listedQuery(websiteId, chunk)),
  });
  const failed = answers.find(({ isError }) => isError);
  return {
    tasks: new Map(answers.flatMap(({ data }) => [...(data ?? [])])),
    isPending: answers[0]?.isPending !== false && failed === undefined,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

/** On the list since an earlier visit, as far as nobody writes another value. */
function isKept(tasks: Listed["tasks"], drafts: Drafts, { id, fingerprint }: Issue): boolean {
  return tasks.has(fingerprint) && !drafts.has(id);
}

/** j and k go from card to card; a, e and s act on the card that has the focus, or the first. */
function useCardKeys() {
  const list = useRef<HTMLUListElement>(null);
  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>(":scope > li") ?? [])];
  const at = () => cards().findIndex((card) => card.contains(document.activeElement));
  const go = (by: 1 | -1) => {
    const card = cards()[Math.max(0, at() + by)];
    card?.focus();
    card?.scrollIntoView({ block: "nearest" });
  };
  const press = (action: string) => {
    const card = cards()[Math.max(0, at())];
    flushSync(() => card?.querySelector<HTMLButtonElement>(`[data-action="${action}"]`)?.click());
    return card;
  };
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    s: () => go(1),
    a: () => void press("add"),
    e: () => press("edit")?.querySelector("textarea")?.focus(),
  });
  return list;
}

interface Added {
  readonly all: boolean;
  /** As they were sent; `undefined`: as suggested. */
  readonly values: ReadonlyMap<string, string | undefined>;
}

/** What is written since isn't on the list. */
function isAdded({ all, values }: Added, drafts: Drafts, id: string): boolean {
  return (all || values.has(id)) && drafts.get(id) === values.get(id);
}

function withDraft(before: Drafts, id: string, draft: string | undefined): Drafts {
  const next = new Map(before);
  if (draft === undefined) next.delete(id);
  else next.set(id, draft);
  return next;
}

function WorkListLink({ websiteId }: { readonly websiteId: string | undefined }) {
  if (websiteId === undefined) return null;
  return (
    <ButtonLink
      to="/sites/$websiteId/tasks"
      params={{ websiteId }}
      icon={<ClipboardList aria-hidden className="size-4" />}
    >
      {w.open}
    </ButtonLink>
  );
}
