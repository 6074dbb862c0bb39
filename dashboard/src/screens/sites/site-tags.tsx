/** The group and the tags of a site, on its card. */
import type { Website } from "@sitemend/client";
import { Folder } from "lucide-react";
import { plain } from "../../data/format.ts";
import { Badge } from "../../ui/badges.tsx";
import { classes } from "../../ui/classes.ts";
import { words } from "../../words/index.ts";

interface SiteTagsProps {
  readonly site: Website;
  readonly className?: string;
}

export function SiteTags({ site: { group, tags }, className }: SiteTagsProps) {
  if (group === null && tags.length === 0) return null;
  return (
    <ul aria-label={words.sites.assign.open} className={classes("flex flex-wrap gap-1", className)}>
      {group !== null && (
        <li className="max-w-full">
          <Badge tone="notice" icon={<Folder aria-hidden className="size-3 shrink-0" />}>
            <span className="truncate">{plain(group)}</span>
          </Badge>
        </li>
      )}
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Badge>
            <span className="truncate">{plain(tag)}</span>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
