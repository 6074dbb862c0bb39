/** What a layout makes of the pages: a place for each, in units of the distance between two dots, around 0. */
import type { GetCrawlMapResponse } from "@sitemend/client";

export type CrawlMapData = GetCrawlMapResponse["data"];
export type MapShape = Pick<CrawlMapData, "urls" | "parents" | "depths">;

export interface MapGroup {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly name: string;
  readonly pages: readonly number[];
}

export interface MapLayout {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Of the circle that holds all. */
  readonly radius: number;
  /** Outer ones first. */
  readonly groups: readonly MapGroup[];
  /** Pages in the order in which the arrow keys go. */
  readonly order: readonly number[];
}
