/** When the pages of a deployment are looked at next, as SQL about its row: often at first, then each hour. */
import { CHECK_HOURS } from "#domain/event-deployment.ts";

const MINUTES_AT_FIRST = "'{1,2,5,10,30}'::int[]";
/** However much is reported or told: the pages rest so long after a look, and longer the more there are. */
export const REST = `make_interval(secs => 10 + 2 * (
  select count(distinct i.url)::int from deployment_item i where i.deployment_id = deployment.id))`;

/** The last look is when its time is over. */
export const SCHEDULED = `least(created_at + make_interval(hours => ${CHECK_HOURS}), coalesce(
  (select min(created_at + make_interval(mins => after)) from unnest(${MINUTES_AT_FIRST}) after
    where created_at + make_interval(mins => after) > now()),
  created_at + make_interval(hours => floor(extract(epoch from now() - created_at) / 3600)::int + 1)))`;

/** Brought forward, as far as it may be. */
export const SOON = `least(next_check_at, greatest(now(), last_check_at + ${REST}))`;
