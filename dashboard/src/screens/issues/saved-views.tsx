/** Filters that somebody needs again, under a name; kept in this browser. */
import { Link, useSearch } from "@tanstack/react-router";
import { Bookmark, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { words } from "../../words/index.ts";
import { hasIssueFilters, type IssueSearch, issueSearch } from "./search.ts";

const w = words.issuesScreen;
const KEY = "sitemend-issue-views";

interface View {
  readonly name: string;
  readonly search: IssueSearch;
}

function stored(): readonly View[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept
      .filter((view) => typeof view?.name === "string" && typeof view?.search === "object")
      .map(({ name, search }) => ({ name, search: issueSearch(search) }));
  } catch {
    return [];
  }
}

export function SavedViews() {
  const search = useSearch({ from: "/app/audits/$auditId/issues" });
  const [views, setViews] = useState(stored);
  const [naming, setNaming] = useState(false);
  const keep = (next: readonly View[]) => {
    localStorage.setItem(KEY, JSON.stringify(next));
    setViews(next);
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    keep([...views.filter((view) => view.name !== name), { name, search }]);
    setNaming(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      {views.length > 0 && (
        <ul aria-label={w.savedViews} className="flex flex-wrap gap-1">
          {views.map((view) => (
            <li key={view.name} className="flex items-center rounded-lg border border-line bg-surface">
              <Link from="/audits/$auditId/issues" to="." search={view.search} className="py-1 pl-3 no-underline">
                {view.name}
              </Link>
              <IconButton
                label={w.removeView(view.name)}
                className="min-h-7 px-1.5"
                onClick={() => keep(views.filter((one) => one !== view))}
              >
                <X aria-hidden className="size-3.5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {hasIssueFilters(search) && (
        <Button look="quiet" icon={<Bookmark aria-hidden className="size-4" />} onClick={() => setNaming(true)}>
          {w.saveView}
        </Button>
      )}
      <Dialog open={naming} onClose={() => setNaming(false)} title={w.saveView}>
        <form onSubmit={save} className="space-y-4">
          <TextField label={w.viewName} name="name" required maxLength={60} />
          <Button type="submit" look="primary">
            {words.save}
          </Button>
        </form>
      </Dialog>
    </div>
  );
}
