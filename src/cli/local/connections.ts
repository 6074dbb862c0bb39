/** Connections to WordPress that this process makes; answered as the HTTP API answers. */
import { connectionView } from "#api/routes/wordpress/connection-view.ts";
import { parseId } from "#domain/ids.ts";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import type { Parts } from "../../main.ts";
import type { ConnectionsAt } from "../backend.ts";
import { usage } from "../exit.ts";
import { withScheme } from "../typed.ts";

export function localConnections({ websites, changes, now }: Parts): ConnectionsAt {
  const read = (text: string) => {
    const id = parseId("web", text);
    if (id === undefined) throw usage(`${text} is not the id of a website.`);
    return websites.read(id);
  };
  return {
    website: (text) =>
      parseId("web", text) === undefined ? websites.at(withScheme(text), LOCAL_OPERATOR) : read(text),
    async connect(websiteId, request) {
      const { connection, created, health } = await changes.connect(await read(websiteId), request);
      return { connection: { ...connectionView(connection), created }, checks: [...health.checks] };
    },
    async verify(websiteId) {
      const { connection, status, can, checks } = await changes.verify(await read(websiteId));
      const shown = connection && connectionView(connection);
      return {
        connection: shown,
        status,
        can: [...can],
        checks: [...checks],
        checkedAt: new Date(now()).toISOString(),
      };
    },
    async disconnect(websiteId) {
      const { wasConnected, revoked, openChanges } = await changes.disconnect(await read(websiteId));
      return { disconnected: true, credentialsErased: true, wasConnected, openChanges, revokedOnSite: revoked };
    },
  };
}
