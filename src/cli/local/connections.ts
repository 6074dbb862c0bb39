/** Connections of websites that this process makes; answered as the HTTP API answers. */
import { gitView } from "#api/routes/git/git-view.ts";
import { connectionView } from "#api/routes/wordpress/connection-view.ts";
import { parseId } from "#domain/ids.ts";
import type { LogDetails } from "#domain/log-entry.ts";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import type { Website } from "#domain/website.ts";
import type { Parts } from "../../main.ts";
import type { ConnectionsAt } from "../backend.ts";
import { usage } from "../exit.ts";
import { unknownWebsite, withScheme } from "../typed.ts";
import { logLocally } from "./log-locally.ts";

export function localConnections(parts: Parts): ConnectionsAt {
  const { websites, changes, now } = parts;
  const read = (text: string) => {
    const id = parseId("web", text);
    if (id === undefined) throw usage(`${text} is not a website ID.`);
    return websites.read(id);
  };
  return {
    async website(text) {
      if (parseId("web", text) !== undefined) return read(text);
      const known = await websites.known(withScheme(text), LOCAL_OPERATOR);
      if (known === undefined) throw unknownWebsite(text);
      return known;
    },
    websiteOrNew: (text) =>
      parseId("web", text) === undefined ? websites.at(withScheme(text), LOCAL_OPERATOR) : read(text),
    async connect(websiteId, request) {
      const website = await read(websiteId);
      const { connection, created, health } = await changes.connect(website, request);
      await log(parts, website, "connection.connected", { created });
      return { connection: { ...connectionView(connection), created }, checks: [...health.checks] };
    },
    async verify(websiteId) {
      const { connection, status, can, checks } = await changes.verify(await read(websiteId), "wordpress");
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
      const website = await read(websiteId);
      const { wasConnected, revoked, openChanges } = await changes.disconnect(website, "wordpress");
      if (wasConnected) await log(parts, website, "connection.disconnected", {});
      return { disconnected: true, credentialsErased: true, wasConnected, openChanges, revokedOnSite: revoked };
    },
    async connectGit(websiteId, request) {
      const { host = "auto", username = null, folders = [], writeMode = "pull_request", ...given } = request;
      const website = await read(websiteId);
      const wanted = { ...given, host, username, folders, writeMode, writeProbe: given.writeProbe ?? false };
      const { connection, created, health } = await changes.connectGit(website, wanted);
      await log(parts, website, "connection.connected", { created });
      return { connection: { ...gitView(connection), created }, checks: [...health.checks] };
    },
    async verifyGit(websiteId) {
      const { connection, status, can, checks } = await changes.verify(await read(websiteId), "git");
      const shown = connection && gitView(connection);
      const checkedAt = new Date(now()).toISOString();
      return { connection: shown, status, can: [...can], checks: [...checks], checkedAt };
    },
    async disconnectGit(websiteId) {
      const website = await read(websiteId);
      const { wasConnected, openChanges } = await changes.disconnect(website, "git");
      if (wasConnected) await log(parts, website, "connection.disconnected", {});
      return { disconnected: true, credentialsErased: true, wasConnected, openChanges };
    },
  };
}

function log(
  parts: Parts,
  { id: object, origin: website, workspaceId }: Website,
  action: "connection.connected" | "connection.disconnected",
  details: LogDetails,
): Promise<void> {
  return logLocally(parts, { action, object, details: { website, ...details } }, workspaceId);
}
