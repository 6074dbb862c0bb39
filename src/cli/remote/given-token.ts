/** SITEMEND_TOKEN, where it is meant for this server: named by SITEMEND_SERVER, it does not go to another that a flag names. */
import { readConfig } from "../../config.ts";
import { serverAddress } from "../server-flags.ts";

export function givenToken(server: string): string | undefined {
  const { SITEMEND_SERVER: meant, SITEMEND_TOKEN: token } = readConfig();
  const isMeant = meant === undefined || serverAddress(meant, { allowHttp: true }) === server;
  return isMeant ? token?.reveal() : undefined;
}
