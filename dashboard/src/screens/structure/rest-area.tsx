import type { Shape } from "../../data/pages.ts";
import type { Box } from "../../ui/treemap.ts";
import { screenWords } from "../../words/screens.ts";
import { AreaTile } from "./area.tsx";
import { rateOf, rateText } from "./rate.ts";

const w = screenWords.structure;

/** The many small ones together. */
export function RestArea({
  box,
  rest,
  onOpen,
}: {
  readonly box: Box;
  readonly rest: Shape["folder"]["rest"];
  readonly onOpen: () => void;
}) {
  const name = w.rest(rest.children);
  return (
    <AreaTile
      box={box}
      name={name}
      label={`${w.area(name, rest.pages, rateText(rateOf(rest)))}. ${w.showAll}`}
      facts={w.areaFacts(rest.pages, rateText(rateOf(rest)))}
      look="fill-sunken stroke-line-strong"
      onOpen={onOpen}
    />
  );
}
