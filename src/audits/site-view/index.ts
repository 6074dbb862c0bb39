export { loadEarlier } from "./earlier-audit.ts";
export { type LoadedSite, loadSite } from "./load-site.ts";
