/** Google behind the API's tests: started when somebody connects to it. */
import type { SearchConsoleApi } from "#domain/search-console.ts";
import { createSearchConsole } from "../../../src/connectors/search-console/index.ts";
import { createNet } from "../../../src/net/index.ts";
import { type Google, startGoogle } from "./google.ts";
import type { ServiceAccount } from "./service-account.ts";

export interface GoogleOfApi {
  readonly api: SearchConsoleApi;
  start(): Promise<Google>;
  /** One account for all. */
  account(): Promise<ServiceAccount>;
  close(): Promise<void>;
}

export function googleOfApi(): GoogleOfApi {
  let google: Promise<Google> | undefined;
  let account: Promise<ServiceAccount> | undefined;
  const start = () => {
    google ??= startGoogle();
    return google;
  };
  const online = async () => {
    const { world } = await start();
    const net = createNet({ userAgent: "Test", allowPrivate: ["127.0.0.1"], world });
    return createSearchConsole({ net, now: Date.now });
  };
  const { consentUrl } = createSearchConsole({
    net: createNet({ userAgent: "Test", allowPrivate: [] }),
    now: Date.now,
  });
  return {
    api: {
      consentUrl,
      exchangeCode: async (code, signal) => (await online()).exchangeCode(code, signal),
      open: async (secret, signal) => (await online()).open(secret, signal),
    },
    start,
    account() {
      account ??= start().then((started) => started.newServiceAccount());
      return account;
    },
    close: async () => (await google)?.close(),
  };
}
