/** Without a connection nothing can be written from here: suggestions are reviewed and put on the work list, for whoever edits the site. */
import { Link } from "@tanstack/react-router";
import { ClipboardList } from "lucide-react";
import { useState } from "react";
import type { Issue } from "../../data/issues.ts";
import type { MatchingIssues } from "../../data/tasks.ts";
import { usePlace } from "../../shell/place.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import { AddAll } from "./add-all.tsx";
import { SuggestionToList } from "./suggestion-to-list.tsx";

const w = screenWords.tasks;

/** What people wrote in place of suggestions, by the ids of the issues. */
type Drafts = ReadonlyMap<string, string>;

interface ToWorkListProps {
  readonly auditId: string;
  readonly issues: readonly Issue[];
  /** All that the queue has, also those that are not shown yet. */
  readonly total: number;
  /** What those are; `undefined`: they can't be added at once. */
  readonly matching: MatchingIssues | undefined;
  readonly more: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

export function ToWorkList({ auditId, issues, total, matching, more }: ToWorkListProps) {
  const { websiteId } = usePlace();
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  // Until the screen is left: the list itself keeps them.
  const [added, setAdded] = useState<Added>({ all: false, values: new Map() });
  const note = (values: ReadonlyMap<string, string | undefined>, all: boolean) =>
    setAdded((before) => ({ all: before.all || all, values: new Map([...before.values, ...values]) }));
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
      <div className="my-4">
        {matching !== undefined && (
          <AddAll
            {...{ auditId, matching, total }}
            drafts={issues.flatMap((issue) => {
              const value = drafts.get(issue.id);
              return value === undefined || isAdded(added, drafts, issue.id) ? [] : [{ issue, value }];
            })}
            onAdded={note}
          />
        )}
      </div>
      <ul aria-label={words.review.title} className="space-y-3">
        {issues.map((issue) => (
          <SuggestionToList
            key={issue.id}
            auditId={auditId}
            issue={issue}
            draft={drafts.get(issue.id)}
            onDraft={(draft) => setDrafts((before) => withDraft(before, issue.id, draft))}
            isAdded={isAdded(added, drafts, issue.id)}
            onAdded={(value) => note(new Map([[issue.id, value]]), false)}
          />
        ))}
      </ul>
      {more.hasNextPage && (
        <Button className="mt-4" busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  );
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
