/** The HTTP API as typed functions. Everything under generated/ comes from openapi.json by `npm run gen`. */

export { type Client, createClient } from "./generated/client/index.ts";
export { client } from "./generated/client.gen.ts";
export * from "./generated/index.ts";
export { type LeftOut, oneOfEachPlace } from "./one-of-each-place.ts";
