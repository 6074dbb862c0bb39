import { access } from "./access.ts";
import { audit } from "./audit.ts";
import { common } from "./common.ts";
import { fix } from "./fix.ts";
import { issue, issues } from "./issues.ts";
import { pageDrawer, pagesScreen } from "./pages.ts";
import { changes, review } from "./review.ts";
import { share } from "./share.ts";
import { sites, start } from "./sites.ts";
import { compare, structure } from "./structure.ts";
import { siteSettings, wordpress } from "./wordpress.ts";

export const en = {
  ...common,
  access,
  audit,
  changesScreen: changes,
  compare,
  fix,
  issue,
  issuesScreen: issues,
  pageDrawer,
  pagesScreen,
  review,
  share,
  siteSettings,
  sites,
  start,
  structure,
  wordpress,
};
