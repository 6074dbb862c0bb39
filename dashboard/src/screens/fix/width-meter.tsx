import { Badge } from "../../ui/badges.tsx";
import { classes } from "../../ui/classes.ts";
import { words } from "../../words/index.ts";
import { cutOf, type Device, SEARCH_LIMITS } from "./search-limits.ts";
import { textWidth } from "./snippet-text.ts";

const w = words.fix;

/** How wide a text is beside what results have room for. */
export function WidthMeter({
  field,
  text,
  device,
}: {
  readonly field: keyof typeof SEARCH_LIMITS;
  readonly text: string;
  readonly device: Device;
}) {
  const limit = SEARCH_LIMITS[field][device];
  const width = textWidth(text, SEARCH_LIMITS[field].fontSizePx);
  const cut = cutOf(field, device, width);
  return (
    <>
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
    </>
  );
}
