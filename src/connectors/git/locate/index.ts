export { findSource } from "./find-source.ts";
export type { LivePage } from "./public-page.ts";
export { readSite } from "./read-site.ts";
export type { SiteSource } from "./site-source.ts";
