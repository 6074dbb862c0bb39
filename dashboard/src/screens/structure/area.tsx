import type { KeyboardEvent } from "react";
import { plain } from "../../data/format.ts";
import type { Shape } from "../../data/pages.ts";
import { classes } from "../../ui/classes.ts";
import type { Box } from "../../ui/treemap.ts";
import { screenWords } from "../../words/screens.ts";
import { rateOf, rateText, STEP_EDGES, STEP_FILLS, stepOf } from "./rate.ts";

const w = screenWords.structure;
const GAP_PX = 3;
/** Below it a text would only be cut. */
const NAME_FROM_PX = { width: 46, height: 24 };
const FACTS_FROM_PX = { width: 96, height: 44 };

export function Area({
  child,
  box,
  average,
  onOpen,
}: {
  readonly child: Shape["folder"]["children"][number];
  readonly box: Box;
  readonly average: number;
  readonly onOpen: () => void;
}) {
  const rate = rateOf(child);
  const step = stepOf(rate, average);
  const name = plain(decoded(child.name));
  const label = w.area(name, child.pages, rateText(rate));
  return (
    <AreaTile
      box={box}
      name={child.prefix === null ? name : `${name}/`}
      title={label}
      label={`${label}. ${child.prefix === null ? w.showPage : w.openFolder}`}
      facts={w.areaFacts(child.pages, rateText(rate))}
      look={classes(STEP_FILLS[step], STEP_EDGES[step])}
      onOpen={onOpen}
    />
  );
}

export function AreaTile({
  box,
  name,
  label,
  title = label,
  facts,
  look,
  onOpen,
}: {
  readonly box: Box;
  readonly name: string;
  readonly label: string;
  readonly title?: string;
  readonly facts: string;
  readonly look: string;
  readonly onOpen: () => void;
}) {
  const [width, height] = [Math.max(2, box.width - GAP_PX), Math.max(2, box.height - GAP_PX)];
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onOpen();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: inside an SVG there are no buttons.
    <g
      role="button"
      tabIndex={0}
      aria-label={label}
      onClick={onOpen}
      onKeyDown={press}
      className="group cursor-pointer outline-none"
    >
      <title>{title}</title>
      <rect
        x={box.x}
        y={box.y}
        width={width}
        height={height}
        rx="6"
        className={classes(look, "group-hover:stroke-2 group-focus-visible:stroke-accent group-focus-visible:stroke-3")}
      />
      {width >= NAME_FROM_PX.width && height >= NAME_FROM_PX.height && (
        <foreignObject x={box.x} y={box.y} width={width} height={height}>
          <div aria-hidden="true" className="px-2 pt-1">
            <p className="truncate text-[0.8125rem] font-medium">{name}</p>
            {width >= FACTS_FROM_PX.width && height >= FACTS_FROM_PX.height && (
              <p className="truncate text-xs text-ink-soft">{facts}</p>
            )}
          </div>
        </foreignObject>
      )}
    </g>
  );
}

/** "caf%C3%A9" as people read it; what is no UTF-8 stays as it is. */
export function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
