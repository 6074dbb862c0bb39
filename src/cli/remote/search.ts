/** Search figures that a server keeps. */
import { openAsBlob } from "node:fs";
import {
  connectSearchConsole,
  fetchSearchConsole,
  getSearchConsole,
  importSearchFigures,
  listSearchFigures,
} from "#client";
import { search as contract, searchConsole } from "#contract/index.ts";
import { poll } from "#domain/poll.ts";
import type { SearchAt } from "../backend.ts";
import { harmless } from "./harmless.ts";
import type { RemoteService } from "./service.ts";

const LOOK_EVERY_MS = 1_000;
/** A server has more to fetch than this website's figures. */
const FETCHED_WITHIN_MS = 10 * 60_000;

export function remoteSearch({ client, ask }: RemoteService): SearchAt {
  async function connection(websiteId: string) {
    const answer = await ask(
      () => getSearchConsole({ client, path: { websiteId } }),
      searchConsole.getSearchConsole.schema.response[200],
    );
    return harmless(answer).connection;
  }

  return {
    console: connection,
    async connect(websiteId, key) {
      const answer = await ask(
        () => connectSearchConsole({ client, path: { websiteId }, body: { key } }),
        searchConsole.connectSearchConsole.schema.response[200],
      );
      return harmless(answer).connection;
    },
    async fetch(websiteId) {
      const answer = await ask(
        () => fetchSearchConsole({ client, path: { websiteId } }),
        searchConsole.fetchSearchConsole.schema.response[202],
      );
      const asked = harmless(answer).connection;
      return poll(asked, {
        look: async () => (await connection(websiteId)) ?? asked,
        until: ({ isFetching }) => !isFetching,
        ...{ everyMs: LOOK_EVERY_MS, withinMs: FETCHED_WITHIN_MS },
      });
    },
    list: async (websiteId) => {
      const answer = await ask(
        () => listSearchFigures({ client, path: { websiteId } }),
        contract.listSearchFigures.schema.response[200],
      );
      return harmless(answer).figures;
    },
    importFile: async (websiteId, { path, firstDay, lastDay }) => {
      const body = await openAsBlob(path);
      const query = { ...(firstDay && { first_day: firstDay }), ...(lastDay && { last_day: lastDay }) };
      // The server tells by the file's first bytes what it is.
      const headers = { "Content-Type": "application/octet-stream" };
      const answer = await ask(
        () => importSearchFigures({ client, path: { websiteId }, body, query, headers }),
        contract.importSearchFigures.schema.response[201],
      );
      return harmless(answer).figures;
    },
  };
}
