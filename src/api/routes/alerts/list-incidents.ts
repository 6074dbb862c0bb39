import type { Alerts } from "#alerts/index.ts";
import { alerts as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { type Id, parseId } from "#domain/ids.ts";
import { workspacesWith } from "#domain/principal.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { principalOf } from "../../request-state.ts";
import { workspaceOf } from "../../workspace.ts";

export function serveListIncidents(app: Api, { alerts, cursors }: ApiDeps): void {
  app.route({
    ...contract.listIncidents,
    handler: async (request) => {
      const { state, limit, workspaceId: named, ...ids } = request.query;
      const list = openList(cursors, `incidents ${named} ${state} ${ids.websiteId} ${ids.alertId}`, request.query);
      const [websiteId, alertId] = [idIn("web", "websiteId", ids), idIn("alr", "alertId", ids)];
      const principal = principalOf(request);
      const workspaceIds =
        named === undefined ? workspacesWith(principal, "viewer") : [workspaceOf(principal, named, "viewer")];
      const after = parseId("inc", String(list.after?.id ?? ""));
      const found = await alerts.incidents({ workspaceIds, websiteId, alertId, state, after, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return answer(request, {
        incidents: shown.map(incidentView),
        page: list.page(last ? { id: last.id } : null),
      });
    },
  });
}

/** @throws ServiceError validation_failed for what is no id of that kind */
function idIn<Prefix extends "web" | "alr", Name extends string>(
  prefix: Prefix,
  name: Name,
  query: { readonly [Key in Name]?: string | undefined },
): Id<Prefix> | undefined {
  const text = query[name];
  if (text === undefined) return undefined;
  const id = parseId(prefix, text);
  if (id !== undefined) return id;
  const message = `Not the id of ${prefix === "web" ? "a website" : "an alert"}.`;
  throw new ServiceError("validation_failed", { fields: [{ pointer: `?${name}`, code: "id", message }] });
}

function incidentView(incident: Awaited<ReturnType<Alerts["incidents"]>>[number]) {
  const { id, alertId, alertName, websiteId, websiteName, facts, auditType, state } = incident;
  const { workspaceId, title, detail, openedAt, openedBy, closedAt, closedBy, closedBecause } = incident;
  return {
    ...{
      id,
      alertId,
      alertName,
      websiteId,
      websiteName,
      workspaceId,
      title,
      detail,
      auditType,
      state,
      openedBy,
      closedBy,
      closedBecause,
    },
    facts: facts.kind === "new_issues" ? { ...facts, urls: [...facts.urls] } : facts,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}
