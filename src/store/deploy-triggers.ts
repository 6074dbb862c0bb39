/**
 * The deploy hooks that a deployment calls, as SQL. A grant keeps which ones there were, each in its version; what it says of
 * them is compared whenever it is asked whether it counts.
 */
import type { DeployTrigger } from "#domain/deploy-hook.ts";
import { toUuid } from "#domain/ids.ts";

/** @param hook alias of a row of `webhook` */
export function triggerOf(hook: string): string {
  return `(${hook}.id::text || ':' || ${hook}.trigger_version)`;
}

/** Of a website, in the order in which grants keep them. */
export function triggersOf(website: string): string {
  return `array(select ${triggerOf("h")} from webhook h join webhook_website hw on hw.webhook_id = h.id
    where hw.website_id = ${website} and h.kind = 'deploy_hook' and h.state = 'active' order by h.id)`;
}

/** As grants keep them. */
export function triggersMark(triggers: readonly Pick<DeployTrigger, "id" | "version">[]): string[] {
  return triggers.map(({ id, version }) => `${toUuid(id)}:${version}`).toSorted();
}
