/** One function for each operation of the public API, and one for each list that follows its cursors. */

import { eachItem } from "./each-item.ts";
import { type Lists, OPERATIONS, type Operations } from "./generated/operations.gen.ts";
import type { Operation } from "./operation.ts";
import { type CallOptions, type Input, type Sender, send } from "./send.ts";

export interface ClientOptions {
  /** URL of the service, such as `https://audits.example.com`. */
  readonly baseUrl: string;
  /** The request key, `sitemend_live_…`. */
  readonly key: string;
  /** How long a rate limited request may wait, in seconds, before it is sent again; by default it fails at once. */
  readonly waitForRateLimit?: number | undefined;
  /** How long one response may take, in seconds; 60 by default. */
  readonly timeout?: number | undefined;
  /** Also takes a `baseUrl` with `http:` whose host isn't this machine. Whoever is in between can read the key. */
  readonly allowHttp?: boolean | undefined;
  /** Instead of the global one. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

export interface Sitemend extends Operations {
  /** Lists as async iterators over all pages: `for await (const project of sitemend.each.listProjects())`. */
  readonly each: Lists;
}

const DEFAULT_TIMEOUT_SECONDS = 60;

/** @throws TypeError for a key that is none, and a URL that the key must not be sent to */
export function createSitemend(options: ClientOptions): Sitemend {
  const sender = senderOf(options);
  const operations: Record<string, unknown> = {};
  const lists: Record<string, unknown> = {};
  for (const [name, operation] of Object.entries<Operation>(OPERATIONS)) {
    const call = (input: Input = {}, callOptions: CallOptions = {}) =>
      send({ name, ...operation }, input, callOptions, sender);
    operations[name] = call;
    if (operation.list !== undefined) {
      const { list } = operation;
      lists[name] = (input: Input = {}, callOptions: CallOptions = {}) => eachItem(list, call, input, callOptions);
    }
  }
  return { ...operations, each: lists } as unknown as Sitemend;
}

function senderOf({
  baseUrl,
  key,
  waitForRateLimit = 0,
  timeout = DEFAULT_TIMEOUT_SECONDS,
  ...rest
}: ClientOptions): Sender {
  if (!/^sitemend_live_[0-9a-z]+_[0-9A-Za-z]+$/.test(key))
    throw new TypeError("The key must be a request key: sitemend_live_…");
  const url = new URL(baseUrl);
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw new TypeError("baseUrl must not have a user name, a password, a query or a fragment.");
  const isSafe =
    url.protocol === "https:" || (url.protocol === "http:" && (rest.allowHttp === true || isThisMachine(url)));
  if (!isSafe) throw new TypeError("baseUrl must begin with https:, or name this machine; otherwise, set allowHttp.");
  return {
    ...{ key, waitForRateLimit, timeout, base: url.href.replace(/\/$/, "") },
    fetch: rest.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  };
}

function isThisMachine({ hostname }: URL): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
