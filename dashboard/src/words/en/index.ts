import { access } from "./access.ts";
import { account } from "./account.ts";
import { audit } from "./audit.ts";
import { common } from "./common.ts";
import { fix } from "./fix.ts";
import { issue, issues } from "./issues.ts";
import { health, log } from "./log.ts";
import { changes, review } from "./review.ts";
import { sites, start } from "./sites.ts";
import { invite, team } from "./team.ts";
import { siteSettings, wordpress } from "./wordpress.ts";

export const en = {
  ...common,
  access,
  account,
  audit,
  changesScreen: changes,
  fix,
  health,
  invite,
  issue,
  issuesScreen: issues,
  log,
  review,
  siteSettings,
  sites,
  start,
  team,
  wordpress,
};
