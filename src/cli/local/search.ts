/** Search figures in this process's database; answered as the HTTP API answers. */
import { createReadStream } from "node:fs";
import { figuresView } from "#api/routes/search/figures-view.ts";
import { searchConsoleView } from "#api/routes/search-console/connection-view.ts";
import type { WebsiteId } from "#domain/ids.ts";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import type { Parts } from "../../main.ts";
import type { SearchAt } from "../backend.ts";
import { logLocally } from "./log-locally.ts";

export function localSearch(parts: Parts): SearchAt {
  const { websites, search, searchConsole, fetchRunner } = parts;
  const shown = async (websiteId: string) => {
    const connection = await searchConsole.read(await websites.read(websiteId as WebsiteId));
    return connection && searchConsoleView(connection);
  };
  return {
    console: shown,
    async connect(websiteId, key) {
      const website = await websites.read(websiteId as WebsiteId);
      const connection = await searchConsole.connectByKey(website, key, LOCAL_OPERATOR.userId);
      const { account, property } = connection;
      const entry = { action: "search_console.connected", object: website.id, details: { account, property } } as const;
      await logLocally(parts, entry, website.workspaceId);
      return searchConsoleView(connection);
    },
    async fetch(websiteId) {
      const website = await websites.read(websiteId as WebsiteId);
      const asked = searchConsoleView(await searchConsole.askFor(website));
      await logLocally(
        parts,
        { action: "search_console.fetch_requested", object: website.id, details: {} },
        website.workspaceId,
      );
      await fetchRunner.runDue();
      return (await shown(websiteId)) ?? asked;
    },
    list: async (websiteId) => (await search.list(await websites.read(websiteId as WebsiteId))).map(figuresView),
    async importFile(websiteId, { path, ...range }) {
      const website = await websites.read(websiteId as WebsiteId);
      const bytes = createReadStream(path);
      const figures = await search.importFile(website, { bytes, range }, LOCAL_OPERATOR.userId);
      const { id: object, firstDay, lastDay, pages } = figures;
      const entry = { action: "search_figures.imported", object, details: { firstDay, lastDay, pages } } as const;
      await logLocally(parts, entry, website.workspaceId);
      return figuresView(figures);
    },
  };
}
