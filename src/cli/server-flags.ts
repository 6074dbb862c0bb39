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
  "run on a remote Sitemend server (or SITEMEND_SERVER); sign in with login first",
);
export const ALLOW_HTTP = new Option(
  "--allow-http",
  "use the server even without HTTPS; the password is sent unencrypted",
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
    throw usage("--server: specify the URL of a Sitemend server, for example https://sitemend.example.com");
  if (url.protocol === "http:" && !isLoopbackHost(url.hostname) && !allowHttp)
    throw usage(
      `${url.origin} doesn't use HTTPS: the password would be sent unencrypted. Use its https URL, or add --allow-http in a network you trust.`,
    );
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}
