/** How a shared link would look. The picture is named, not loaded: the dashboard asks nothing of other servers. */
import type { Preview } from "@sitemend/client";
import { ImageIcon } from "lucide-react";
import { plain } from "../../data/format.ts";
import { type PageNamed, pageTitle } from "../../data/platform.ts";
import { words } from "../../words/index.ts";

type Change = Preview["change"];

export function SocialCard({
  change,
}: {
  readonly change: Pick<Change, "field" | "proposedValue"> & {
    readonly resource: PageNamed & Pick<Change["resource"], "url">;
  };
}) {
  if (change.field !== "social_tags") return null;
  const tags = tagsOf(change.proposedValue);
  const host = URL.parse(change.resource.url)?.hostname ?? "";
  return (
    <figure>
      <figcaption className="mb-2 text-xs font-medium text-ink-soft">{words.fix.social}</figcaption>
      <div className="max-w-md overflow-hidden rounded-xl border border-line">
        <div className="flex aspect-[1.91] flex-col items-center justify-center gap-2 bg-sunken p-4 text-ink-soft">
          <ImageIcon aria-hidden className="size-8" />
          <code className="text-xs break-all">{plain(tags.get("og:image") ?? "")}</code>
        </div>
        <div className="px-4 py-3">
          <p className="text-xs text-ink-soft">{host}</p>
          <p dir="auto" className="font-semibold">
            {plain(tags.get("og:title") ?? pageTitle(change.resource))}
          </p>
          <p dir="auto" className="line-clamp-2 text-sm text-ink-soft">
            {plain(tags.get("og:description") ?? "")}
          </p>
        </div>
      </div>
    </figure>
  );
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** Names and contents of the tags. Read as text: the page's policy lets nobody make markup from text, and rightly so. */
function tagsOf(html: string): ReadonlyMap<string, string> {
  return new Map(
    [...html.matchAll(/<meta\b([^>]*)>/gi)].map(([, attributes = ""]) => {
      const read = (name: string) => new RegExp(`\\b${name}\\s*=\\s*(["'])(.*?)\\1`, "is").exec(attributes)?.[2];
      const content = read("content")?.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name) => ENTITIES[name] ?? whole);
      return [read("property") ?? read("name") ?? "", content ?? ""];
    }),
  );
}
