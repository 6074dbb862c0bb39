/** SITEMEND_TOKEN, where it is meant for this server: named by SITEMEND_SERVER, it does not go to another that a flag names. */
import { readConfig } from "../../config.ts";
import { usage } from "../exit.ts";
import { serverAddress } from "../server-flags.ts";

/** @throws CommandFailed, without a letter of it, when it cannot be a token */
export function givenToken(server: string): string | undefined {
  const { SITEMEND_SERVER: meant, SITEMEND_TOKEN: token } = readConfig();
  const isMeant = meant === undefined || serverAddress(meant, { allowHttp: true }) === server;
  const given = isMeant ? token?.reveal() : undefined;
  if (given !== undefined && !VISIBLE.test(given))
    throw usage(
      "SITEMEND_TOKEN is neither an access token nor a request key: it contains a space, a line break or an invalid character. Set it again, or unset it and sign in with login.",
    );
  return given;
}

/** What a header can carry. The runtime would refuse anything else, too, but with the token in its words. */
const VISIBLE = /^[\x21-\x7e]+$/;
