/** Words of screens that nobody opens first: they come with the screen, so that the first visit need not wait for them. */
import { alerts } from "./en/alerts.ts";
import { apiKeys } from "./en/api-keys.ts";
import { branding } from "./en/branding.ts";
import { causes } from "./en/causes.ts";
import { charts } from "./en/charts.ts";
import { compare } from "./en/compare.ts";
import { customRules } from "./en/custom-rules.ts";
import { deployHooks } from "./en/deploy-hooks.ts";
import { indexNow } from "./en/index-now.ts";
import { log } from "./en/log.ts";
import { robots } from "./en/robots.ts";
import { schedules } from "./en/schedules.ts";
import { searchConsole } from "./en/search-console.ts";
import { structure } from "./en/structure.ts";
import { tasks } from "./en/tasks.ts";
import { trackers } from "./en/trackers.ts";
import { webhooks } from "./en/webhooks.ts";

export const screenWords = {
  alerts,
  apiKeys,
  branding,
  causes,
  charts,
  compare,
  customRules,
  deployHooks,
  indexNow,
  log,
  robots,
  schedules,
  searchConsole,
  structure,
  tasks,
  trackers,
  webhooks,
};
