/** The elements at fault in the screenshot of a measured page, where they are on its first screen. */
import { useQuery } from "@tanstack/react-query";
import { pathOf, plain } from "../../data/format.ts";
import type { OneIssue } from "../../data/issues.ts";
import { pageQuery } from "../../data/pages.ts";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import { MarkedShot } from "../page/marked-shot.tsx";

const w = screenWords.charts.fault;

export function FaultShot({ auditId, issue }: { readonly auditId: string; readonly issue: OneIssue }) {
  const page = useQuery({
    ...pageQuery(auditId, issue.pageId ?? ""),
    enabled: issue.method === "lab" && issue.pageId !== null,
  }).data;
  const tags = issue.evidence.snippet?.split("\n") ?? [];
  const boxes = page?.lab?.boxes?.filter(({ source }) => tags.includes(source)) ?? [];
  if (page?.links.screenshot == null || boxes.length === 0) return null;
  return (
    <figure className="mb-4">
      <MarkedShot
        src={page.links.screenshot}
        alt={words.pageDrawer.lab.picture(plain(pathOf(page.url)))}
        boxes={boxes}
        className="w-56 max-w-full"
      />
      <figcaption className="mt-1.5 text-sm text-ink-soft">{w.caption(boxes.length)}</figcaption>
    </figure>
  );
}
