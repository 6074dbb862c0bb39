export { type LoadedSite, loadSite } from "./load-site.ts";
