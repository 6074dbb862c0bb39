/** How a title or description would look in search results, with the width that decides whether it is cut. */
import type { Preview } from "@sitemend/client";
import { useState } from "react";
import { plain } from "../../data/format.ts";
import { type PageNamed, pageTitle } from "../../data/platform.ts";
import { Badge } from "../../ui/badges.tsx";
import { classes } from "../../ui/classes.ts";
import { words } from "../../words/index.ts";
import { cutOf, type Device, SEARCH_LIMITS } from "./search-limits.ts";

const w = words.fix;

type Change = Preview["change"];

export function SearchSnippet({
  change,
}: {
  readonly change: Pick<Change, "field" | "proposedValue"> & {
    readonly resource: PageNamed & Pick<Change["resource"], "url">;
  };
}) {
  const [device, setDevice] = useState<Device>("desktop");
  const { field, proposedValue, resource } = change;
  if (field !== "title" && field !== "meta_description") return null;
  const limit = SEARCH_LIMITS[field][device];
  const width = textWidth(proposedValue, `${SEARCH_LIMITS[field].fontSizePx}px Arial, sans-serif`);
  const cut = cutOf(field, device, width);
  const title = field === "title" ? proposedValue : pageTitle(resource);
  return (
    <figure className="rounded-lg border border-line px-4 py-3">
      <figcaption className="mb-2 flex flex-wrap items-center justify-between gap-2 text-xs font-medium text-ink-soft">
        {w.search}
        <span className="inline-flex gap-1">
          {(["desktop", "mobile"] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === device}
              onClick={() => setDevice(one)}
              className={classes("rounded-md px-2 py-0.5", one === device && "bg-accent-soft text-accent-strong")}
            >
              {w[one]}
            </button>
          ))}
        </span>
      </figcaption>
      <div className={classes("font-[Arial,sans-serif]", device === "mobile" && "max-w-sm")}>
        <p className="truncate text-sm text-ink-soft">{plain(breadcrumb(resource.url))}</p>
        <p dir="auto" className="truncate text-xl text-notice">
          {plain(title)}
        </p>
        {field === "meta_description" && (
          <p dir="auto" className="line-clamp-2 text-sm">
            {plain(proposedValue)}
          </p>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3 text-sm">
        <div aria-hidden className="h-1.5 w-48 overflow-hidden rounded-full bg-sunken">
          <div
            className={classes("h-full", { none: "bg-good", usual: "bg-notice", fault: "bg-warning" }[cut])}
            style={{ width: `${Math.min(100, (width / limit) * 100)}%` }}
          />
        </div>
        <span className="tabular-nums text-ink-soft">{w.searchWidth(width, limit)}</span>
        {cut === "fault" && <Badge tone="warning">{w.searchCut}</Badge>}
      </div>
      {cut === "usual" && <p className="mt-2 text-sm text-ink-soft">{w.searchBeginning}</p>}
    </figure>
  );
}

/** As results show an address: the host, then the folders. */
function breadcrumb(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  return [parsed.host, ...parsed.pathname.split("/").filter((part) => part !== "")].join(" › ");
}

let canvas: CanvasRenderingContext2D | null | undefined;

function textWidth(text: string, font: string): number {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (canvas === null || canvas === undefined) return 0;
  canvas.font = font;
  return Math.round(canvas.measureText(text).width);
}
