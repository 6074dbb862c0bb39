/** Connections of websites that a server keeps. */
import {
  connectGit,
  connectWordPress,
  createWebsite,
  disconnectGit,
  disconnectWordPress,
  getWebsite,
  listWebsites,
  verifyGit,
  verifyWordPress,
} from "#client";
import { wordpress as contract, git, websites } from "#contract/index.ts";
import { parseId } from "#domain/ids.ts";
import type { ConnectionsAt, WebsiteAt } from "../backend.ts";
import { unknownWebsite, withScheme } from "../typed.ts";
import { harmless } from "./harmless.ts";
import { everyPage, PAGE } from "./pages.ts";
import type { RemoteService } from "./service.ts";

export function remoteConnections(service: RemoteService): ConnectionsAt {
  const { client, ask } = service;
  return {
    async website(text) {
      const known = await knownWebsite(text, service);
      if (known === undefined) throw unknownWebsite(text);
      return known;
    },
    websiteOrNew: async (text) => (await knownWebsite(text, service)) ?? (await newWebsite(text, service)),
    connect: (websiteId, body) =>
      ask(
        () => connectWordPress({ client, path: { websiteId }, body }),
        contract.connectWordPress.schema.response[200],
      ).then(harmless),
    verify: (websiteId) =>
      ask(() => verifyWordPress({ client, path: { websiteId } }), contract.verifyWordPress.schema.response[200]).then(
        harmless,
      ),
    disconnect: (websiteId) =>
      ask(
        () => disconnectWordPress({ client, path: { websiteId } }),
        contract.disconnectWordPress.schema.response[200],
      ),
    connectGit: (websiteId, body) =>
      ask(() => connectGit({ client, path: { websiteId }, body }), git.connectGit.schema.response[200]).then(harmless),
    verifyGit: (websiteId) =>
      ask(() => verifyGit({ client, path: { websiteId } }), git.verifyGit.schema.response[200]).then(harmless),
    disconnectGit: (websiteId) =>
      ask(() => disconnectGit({ client, path: { websiteId } }), git.disconnectGit.schema.response[200]),
  };
}

/** `undefined` when the server has none of that address. @throws ServiceError for an id that it does not have */
async function knownWebsite(text: string, { client, ask }: RemoteService): Promise<WebsiteAt | undefined> {
  if (parseId("web", text) !== undefined) {
    const schema = websites.getWebsite.schema.response[200];
    return (await ask(() => getWebsite({ client, path: { websiteId: text } }), schema)).website;
  }
  const origin = URL.parse(withScheme(text))?.origin;
  const schema = websites.listWebsites.schema.response[200];
  const pages = everyPage((position) =>
    ask(() => listWebsites({ client, query: { limit: PAGE, ...position } }), schema),
  );
  for await (const page of pages) {
    const known = page.websites.find((website) => website.origin === origin);
    if (known !== undefined) return known;
  }
  return undefined;
}

async function newWebsite(text: string, { client, ask }: RemoteService): Promise<WebsiteAt> {
  const schema = websites.createWebsite.schema.response[201];
  return (await ask(() => createWebsite({ client, body: { url: withScheme(text) } }), schema)).website;
}
