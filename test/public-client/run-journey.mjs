/** The journey as a program of Node, Deno or Bun: what is given comes as JSON, and the answer goes to standard output. */
import * as client from "./client.mjs";
import { journey } from "./journey.mjs";

console.log(JSON.stringify(await journey(client, JSON.parse(process.argv[2]))));
