import { useState } from "react";
import type { Issue } from "../data/issues.ts";
import { words } from "../words/index.ts";

/** The image that an issue is about, as it is on the site now; nothing for other issues. */
export function IssueImage({ issue }: { readonly issue: Pick<Issue, "links"> }) {
  const source = issue.links.image;
  const [isMissing, setMissing] = useState(false);
  if (source === null) return null;
  if (isMissing) return <p className="text-sm text-ink-soft">{words.imageMissing}</p>;
  return (
    <img
      src={source}
      alt={words.imageOfIssue}
      loading="lazy"
      onError={() => setMissing(true)}
      className="max-h-56 max-w-full rounded-lg border border-line bg-sunken object-contain"
    />
  );
}
