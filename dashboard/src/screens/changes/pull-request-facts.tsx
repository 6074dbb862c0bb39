import type { AppliedChange } from "@sitemend/client";
import { plain, safeHref } from "../../data/format.ts";
import { useRepository } from "../../shell/use-target.ts";
import { words } from "../../words/index.ts";

const w = words.changesScreen.pullRequest;

interface PullRequestFactsProps {
  readonly pullRequest: NonNullable<AppliedChange["pullRequest"]>;
}

/** What the host says; only the public page is a proof. */
export function PullRequestFacts({ pullRequest: { number, url, state, checks, previewUrl } }: PullRequestFactsProps) {
  const request = words.git.requests[useRepository()?.host === "gitlab" ? "gitlab" : "others"];
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <Away href={url}>{w.is[state](request, number)}</Away>
      {checks !== null && checks.state !== "none" && <Away href={checks.url}>{w.checks[checks.state]}</Away>}
      {previewUrl !== null && <Away href={previewUrl}>{w.preview(plain(new URL(previewUrl).host))}</Away>}
    </p>
  );
}

function Away({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a
      href={href.startsWith("https:") ? safeHref(href) : undefined}
      target="_blank"
      rel="noreferrer noopener"
      className="break-all underline"
    >
      {children}
    </a>
  );
}
