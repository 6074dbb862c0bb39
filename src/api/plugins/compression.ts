/**
 * Compresses JSON for clients that accept it: the crawl map of a large site is a megabyte of it. Only of GET: an answer to
 * a write may hold a token beside text of the client, and compressed lengths would tell one by the other (BREACH).
 * Requests are never decompressed.
 */
import compress from "@fastify/compress";
import type { Api } from "../deps.ts";

/** Below it, headers and a trip more weigh as much as what is saved. */
const WORTH_BYTES = 4_096;

export async function compressJson(app: Api): Promise<void> {
  // Before the plugin's own hook, which reads it.
  app.addHook("onRoute", (route) => {
    if (route.method !== "GET") route.compress = false;
  });
  await app.register(compress, {
    ...{ global: true, globalDecompression: false, threshold: WORTH_BYTES, encodings: ["br", "gzip"] },
    // Exports and events are streams that must break off where their source does; static files come compressed.
    customTypes: /^application\/(problem\+)?json\b/,
  });
}
