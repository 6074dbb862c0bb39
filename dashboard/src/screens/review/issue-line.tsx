import { plain } from "../../data/format.ts";
import type { Issue } from "../../data/issues.ts";
import { LivePage } from "../../shell/live-page.tsx";
import { SeverityBadge } from "../../ui/badges.tsx";

/** What is wrong, how bad it is, and where, in one line as far as it fits. */
export function IssueLine({ issue }: { readonly issue: Pick<Issue, "severity" | "message" | "url"> }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <SeverityBadge severity={issue.severity} />
      <span dir="auto" className="min-w-0 flex-1 basis-48 font-medium">
        {plain(issue.message)}
      </span>
      <LivePage url={issue.url} />
    </div>
  );
}
