/** What is called besides when the request is applied: part of what is granted. */
import type { RequestedTrigger } from "@sitemend/client";
import { plain } from "../../data/format.ts";
import { words } from "../../words/index.ts";

const w = words.approvals;

export function Triggers({ triggers }: { readonly triggers: readonly RequestedTrigger[] }) {
  if (triggers.length === 0) return null;
  return (
    <div className="mt-5 border-t border-line pt-4 text-sm">
      <p className="text-ink-soft">{w.alsoCalls}</p>
      <ul className="mt-1 list-disc space-y-1 pl-5 font-medium">
        {triggers.map(({ id, name, origin, repository }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{plain(name)}</bdi>: {plain(origin.replace("https://", ""))}
            {repository !== null && ` (${plain(repository)})`}
          </li>
        ))}
      </ul>
    </div>
  );
}
