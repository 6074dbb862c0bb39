/** How a title or description would look in search results, with the width that decides whether it is cut. */
import type { Preview } from "@sitemend/client";
import { useState } from "react";
import { plain } from "../../data/format.ts";
import { type PageNamed, pageTitle } from "../../data/platform.ts";
import { classes } from "../../ui/classes.ts";
import { words } from "../../words/index.ts";
import { DeviceButtons } from "./device-buttons.tsx";
import type { Device } from "./search-limits.ts";
import { breadcrumb } from "./snippet-text.ts";
import { WidthMeter } from "./width-meter.tsx";

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
  const title = field === "title" ? proposedValue : pageTitle(resource);
  return (
    <figure className="rounded-lg border border-line px-4 py-3">
      <figcaption className="mb-2 flex flex-wrap items-center justify-between gap-2 text-xs font-medium text-ink-soft">
        {w.search}
        <DeviceButtons device={device} onChange={setDevice} />
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
      <WidthMeter field={field} text={proposedValue} device={device} />
    </figure>
  );
}
