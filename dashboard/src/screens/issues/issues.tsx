/** What is wrong: first by check and cause, then each issue, filtered and sorted by the service. */
import { getRouteApi, Link } from "@tanstack/react-router";
import { ListChecks } from "lucide-react";
import { usePermission } from "../../shell/may.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { PageHeader } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import { IssueList } from "./issue-list.tsx";
import { IssuesByCheck } from "./issues-by-check.tsx";
import { SavedViews } from "./saved-views.tsx";
import { showsEach } from "./search.ts";

const route = getRouteApi("/app/audits/$auditId/issues");
const w = words.issuesScreen;

export function Issues() {
  const { auditId } = route.useParams();
  const search = route.useSearch();
  const each = showsEach(search);
  const editor = usePermission("editor");
  return (
    <>
      <PageHeader
        title={w.title}
        actions={
          editor !== "missing" && (
            <ButtonLink
              // Its room is kept while nobody knows whether it may be shown: what is below would move.
              className={editor === "unknown" ? "invisible" : undefined}
              to="/audits/$auditId/review"
              params={{ auditId }}
              search={{ ...search, fixable: "true" }}
              look="primary"
              icon={<ListChecks aria-hidden className="size-4" />}
            >
              {words.audit.reviewAction}
            </ButtonLink>
          )
        }
      />
      <div data-print="hide" className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <nav aria-label={w.view} className="inline-flex rounded-lg border border-line bg-surface p-0.5 text-sm">
          <ViewLink on={!each} search={{}}>
            {w.byCheck}
          </ViewLink>
          <ViewLink on={each} search={{ view: "each" }}>
            {w.each}
          </ViewLink>
        </nav>
        <SavedViews />
      </div>
      {each ? <IssueList auditId={auditId} search={search} /> : <IssuesByCheck auditId={auditId} />}
    </>
  );
}

function ViewLink({
  on,
  search,
  children,
}: {
  readonly on: boolean;
  readonly search: { view?: "each" };
  readonly children: string;
}) {
  return (
    <Link
      from="/audits/$auditId/issues"
      to="."
      search={search}
      aria-current={on ? "true" : undefined}
      className={classes(
        "rounded-md px-3 py-1 no-underline",
        on ? "bg-accent-soft font-medium text-accent-strong" : "text-ink-soft",
      )}
    >
      {children}
    </Link>
  );
}
