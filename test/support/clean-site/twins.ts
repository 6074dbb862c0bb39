/** The clean site with one well-known fault each: what must be found, where, and what else follows from it. */
import { CLEAN_SITE } from "./build.ts";
import type { Hosting, ServedWorld } from "./serve.ts";
import { type SiteChange, spoiled } from "./spoil.ts";

export interface Twin {
  readonly fault: string;
  /** What is changed in the site, or in how it is hosted. */
  readonly changes?: readonly SiteChange[];
  readonly hosting?: (world: ServedWorld) => Partial<Hosting>;
  /** Every error and warning, as `check path`; the first is the fault itself, unless that is a notice. */
  readonly found: readonly string[];
  /** Notices that belong to the fault. */
  readonly notices?: readonly string[];
}

export function hostingOf({ changes = [], hosting }: Twin, world: ServedWorld): Hosting {
  return { site: spoiled(CLEAN_SITE, ...changes), ...hosting?.(world) };
}
