import { ExternalLink } from "lucide-react";
import { pathOf, plain, safeHref } from "../data/format.ts";
import { words } from "../words/index.ts";

/** The page as its visitors see it, in a tab of its own. */
export function LivePage({ url }: { readonly url: string }) {
  const href = safeHref(url);
  if (href === undefined) return <span className="text-ink-soft">{plain(pathOf(url))}</span>;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" className="inline-flex min-w-0 items-center gap-1">
      <span className="min-w-0 wrap-anywhere">{plain(pathOf(url))}</span>
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">{words.newTab}</span>
    </a>
  );
}
