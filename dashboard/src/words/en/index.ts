import { access } from "./access.ts";
import { audit } from "./audit.ts";
import { common } from "./common.ts";
import { demo } from "./demo.ts";
import { fix } from "./fix.ts";
import { issue, issues } from "./issues.ts";
import { changes, review } from "./review.ts";
import { sites, start } from "./sites.ts";
import { siteSettings, wordpress } from "./wordpress.ts";

export const en = {
  ...common,
  access,
  audit,
  changesScreen: changes,
  demo,
  fix,
  issue,
  issuesScreen: issues,
  review,
  siteSettings,
  sites,
  start,
  wordpress,
};
