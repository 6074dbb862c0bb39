/** `--server URL`: the command asks a Sitemend elsewhere, instead of doing the work here. */
import { Option } from "commander";
import { isLoopbackHost, readConfig } from "../config.ts";
import { usage } from "./exit.ts";

export interface ServerFlags {
  readonly server?: string;
  readonly allowHttp?: boolean;
}

export const SERVER = new Option(
  "--server <url>",
  "let a Sitemend elsewhere do it (or SITEMEND_SERVER); sign in there with login first",
);
export const ALLOW_HTTP = new Option(
  "--allow-http",
  "talk to that server without https: others on the way can read the password",
);

/** Address of the server that is named, without a slash at its end; `undefined`: the work is done here. @throws CommandFailed */
export function serverOf({ server, allowHttp = false }: ServerFlags): string | undefined {
  const named = server ?? readConfig().SITEMEND_SERVER;
  return named === undefined ? undefined : serverAddress(named, { allowHttp });
}

/** Beside letters that mean something to a browser, an address may carry a password, which does not belong here. */
export function serverAddress(text: string, { allowHttp }: { readonly allowHttp: boolean }): string {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw usage("--server: give the address of a Sitemend, as in https://sitemend.example.com");
  if (url.protocol === "http:" && !isLoopbackHost(url.hostname) && !allowHttp)
    throw usage(
      `${url.origin} is reached without https: the password would travel readable. Use its https address, or add --allow-http in a network that you trust.`,
    );
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}
