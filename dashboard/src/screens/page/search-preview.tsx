/** How the page would look among search results, whether or not something is to be changed. */
import type { Visit } from "@sitemend/client";
import { useState } from "react";
import { plain } from "../../data/format.ts";
import { classes } from "../../ui/classes.ts";
import { screenWords } from "../../words/screens.ts";
import { DeviceButtons } from "../fix/device-buttons.tsx";
import { type Device, SEARCH_LIMITS } from "../fix/search-limits.ts";
import { breadcrumb } from "../fix/snippet-text.ts";
import { WidthMeter } from "../fix/width-meter.tsx";
import { Part } from "./part.tsx";

const w = screenWords.charts.preview;
const LINES = 2;

export function SearchPreview({ url, visit }: { readonly url: string; readonly visit: Visit }) {
  const [device, setDevice] = useState<Device>("desktop");
  const { title, description, indexable } = visit;
  return (
    <Part title={w.title}>
      {!indexable && <p className="mb-3 text-sm text-warning">{w.notShown}</p>}
      <figure className="rounded-lg border border-line px-4 py-3">
        <figcaption className="mb-2 flex flex-wrap items-center justify-between gap-2 text-xs font-medium text-ink-soft">
          {w.lead}
          <DeviceButtons device={device} onChange={setDevice} />
        </figcaption>
        <div className="font-[Arial,sans-serif]">
          <p className="truncate text-sm text-ink-soft">{plain(breadcrumb(url))}</p>
          <p
            dir="auto"
            className={classes("truncate text-xl", title === "" ? "text-ink-soft italic" : "text-notice")}
            style={{ maxWidth: SEARCH_LIMITS.title[device] }}
          >
            {title === "" ? w.noTitle : plain(title)}
          </p>
          <p
            dir="auto"
            className={classes("line-clamp-2 text-sm", description === "" && "text-ink-soft italic")}
            style={{ maxWidth: SEARCH_LIMITS.meta_description[device] / LINES + SLACK_PX }}
          >
            {description === "" ? w.noDescription : plain(description)}
          </p>
        </div>
        <Width name={w.titleWidth} field="title" text={title} device={device} />
        <Width name={w.descriptionWidth} field="meta_description" text={description} device={device} />
      </figure>
    </Part>
  );
}

/** Lines break between words. */
const SLACK_PX = 30;

function Width({
  name,
  ...meter
}: {
  readonly name: string;
  readonly field: keyof typeof SEARCH_LIMITS;
  readonly text: string;
  readonly device: Device;
}) {
  if (meter.text === "") return null;
  return (
    <div className="mt-3 text-sm">
      <p className="-mb-2 text-ink-soft">{name}</p>
      <WidthMeter {...meter} />
    </div>
  );
}
