/** How the crawl map is drawn, as the address of the screen says it; anything unknown is dropped. */
import type { SearchSchemaInput } from "@tanstack/react-router";

export const ARRANGEMENTS = ["links", "folders"] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

export const COLOURED_BY = ["issues", "status"] as const;
export type ColouredBy = (typeof COLOURED_BY)[number];

// A type, not an interface: the router wants search parameters with an index signature.
export type MapSearch = {
  /** Without it, by links. */
  readonly arrange?: Arrangement | undefined;
  /** Without it, by issues. */
  readonly color?: ColouredBy | undefined;
};

export function mapSearch({ arrange, color }: Record<string, unknown> & SearchSchemaInput): MapSearch {
  return {
    arrange: ARRANGEMENTS.find((one) => one === arrange),
    color: COLOURED_BY.find((one) => one === color),
  };
}
