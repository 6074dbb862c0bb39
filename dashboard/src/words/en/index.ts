import { access } from "./access.ts";
import { account } from "./account.ts";
import { approvals } from "./approvals.ts";
import { audit } from "./audit.ts";
import { common } from "./common.ts";
import { connection } from "./connection.ts";
import { demo } from "./demo.ts";
import { fields } from "./fields.ts";
import { fix } from "./fix.ts";
import { git } from "./git.ts";
import { health } from "./health.ts";
import { issue, issues } from "./issues.ts";
import { pageDrawer, pagesScreen } from "./pages.ts";
import { retention } from "./retention.ts";
import { changes, review } from "./review.ts";
import { search } from "./search.ts";
import { share } from "./share.ts";
import { sites, start } from "./sites.ts";
import { invite, team } from "./team.ts";
import { siteSettings, wordpress } from "./wordpress.ts";

export const en = {
  ...common,
  access,
  account,
  approvals,
  audit,
  changesScreen: changes,
  connection,
  demo,
  fields,
  fix,
  git,
  health,
  invite,
  issue,
  issuesScreen: issues,
  pageDrawer,
  pagesScreen,
  retention,
  review,
  search,
  share,
  siteSettings,
  sites,
  start,
  team,
  wordpress,
};
