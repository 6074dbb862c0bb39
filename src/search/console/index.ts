/**
 * Search Console by its API, as people set it up: by the key of a service account, or by the consent of a person to an OAuth client of
 * their own. The word that travels along to Google and back is used once, in time, and only by the person who began.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Sealer } from "#auth/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { type Principal, requireRole } from "#domain/principal.ts";
import {
  type SearchConsoleApi,
  type SearchConsoleConnection,
  SearchConsoleRefused,
  type SearchConsoleSecret,
} from "#domain/search-console.ts";
import type { Website } from "#domain/website.ts";
import { AUTHORIZATION_SECONDS, type Store } from "#store/index.ts";
import { readKey, sealSecret } from "./credentials.ts";
import { propertiesOf } from "./properties.ts";

export interface SearchConsoleDeps {
  readonly store: Pick<Store, "searchConsole" | "websites">;
  readonly searchConsole: SearchConsoleApi;
  readonly sealer: Sealer;
  readonly publicUrl: string;
  readonly now: () => number;
  /** Nobody can guess it. */
  readonly newRandomText: () => string;
}

export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export type SearchConsoles = ReturnType<typeof createSearchConsoles>;

/** Somebody waits. */
const CONNECT_WITHIN_MS = 60_000;
const Pending = z.object({ clientId: z.string(), clientSecret: z.string(), codeVerifier: z.string() });

export function createSearchConsoles(deps: SearchConsoleDeps) {
  const { store, searchConsole: api, sealer, now } = deps;
  const redirectUri = new URL("/search-console/authorized", deps.publicUrl).href;

  return {
    redirectUri,

    /** `null`: not connected. */
    read: async ({ id }: Website): Promise<SearchConsoleConnection | null> =>
      (await store.searchConsole.of(id)) ?? null,

    inspections: ({ id }: Website) => store.searchConsole.inspections(id),

    /** @throws ServiceError validation_failed, search_console_* */
    connectByKey: (website: Website, key: string, actorId: string) => connect(website, readKey(key), actorId),

    /** @throws ServiceError search_console_https_required */
    async beginConsent(website: Website, client: OAuthClient, principal: Principal) {
      assertSafeReturn(deps.publicUrl);
      const [state, codeVerifier] = [deps.newRandomText(), deps.newRandomText()];
      const stateHash = hashOf(state, "hex");
      const sealedClient = sealer.seal(JSON.stringify({ ...client, codeVerifier }), clientPlace(stateHash));
      await store.searchConsole.expectConsent({
        stateHash,
        websiteId: website.id,
        userId: principal.userId,
        sealedClient,
      });
      const codeChallenge = hashOf(codeVerifier, "base64url");
      return {
        authorizeUrl: api.consentUrl({ clientId: client.clientId, redirectUri, state, codeChallenge }),
        expiresAt: new Date(now() + AUTHORIZATION_SECONDS * 1000).toISOString(),
      };
    },

    /** @throws ServiceError authorization_invalid, role_required, search_console_* */
    async endConsent({ state, code }: { readonly state: string; readonly code: string }, principal: Principal) {
      const stateHash = hashOf(state, "hex");
      const pending = await store.searchConsole.takeConsent(stateHash);
      const website = pending && (await store.websites.byId(pending.websiteId));
      if (pending === undefined || website === undefined || pending.userId !== principal.userId)
        throw new ServiceError("authorization_invalid");
      requireRole(principal, website.workspaceId, "admin");
      const { codeVerifier, ...client } = Pending.parse(
        JSON.parse(sealer.open(pending.sealedClient, clientPlace(stateHash))),
      );
      const exchange = { ...client, code, codeVerifier, redirectUri };
      const refreshToken = await orRefuse(api.exchangeCode(exchange, AbortSignal.timeout(CONNECT_WITHIN_MS)));
      return connect(website, { method: "oauth", ...client, refreshToken }, principal.userId);
    },

    /** Forgets the word of a person who said no. */
    async refuseConsent(state: string): Promise<void> {
      await store.searchConsole.takeConsent(hashOf(state, "hex"));
    },

    /** One of those that the connection offers. @throws ServiceError not_found, validation_failed */
    async choose({ id }: Website, property: string): Promise<SearchConsoleConnection> {
      const connection = await mustBe(id);
      const message = "Choose one of the properties that the connection offers.";
      if (!connection.properties.some((offered) => offered.property === property))
        throw new ServiceError("validation_failed", {
          fields: [{ pointer: "/property", code: "property_unknown", message }],
        });
      if (!(await store.searchConsole.choose(id, property, new Date(now())))) throw new ServiceError("not_found");
      return mustBe(id);
    },

    /** @throws ServiceError not_found */
    async askFor({ id }: Website): Promise<SearchConsoleConnection> {
      if (!(await store.searchConsole.askFor(id, new Date(now())))) throw new ServiceError("not_found");
      return mustBe(id);
    },

    /** Figures that were fetched stay. @throws ServiceError not_found */
    async disconnect({ id }: Website): Promise<void> {
      if (!(await store.searchConsole.disconnect(id))) throw new ServiceError("not_found");
    },
  };

  async function connect(website: Website, secret: SearchConsoleSecret, connectedBy: string) {
    const signal = AbortSignal.timeout(CONNECT_WITHIN_MS);
    const session = await orRefuse(api.open(secret, signal));
    const properties = propertiesOf(website.origin, await orRefuse(session.properties()));
    const [best] = properties;
    if (best === undefined) throw new ServiceError("search_console_no_property");
    const account = secret.method === "oauth" ? secret.clientId : secret.clientEmail;
    const sealedSecret = sealSecret(website.id, secret, sealer);
    const about = { websiteId: website.id, method: secret.method, account, property: best.property, properties };
    await store.searchConsole.connect({ ...about, sealedSecret, connectedBy }, new Date(now()));
    return mustBe(website.id);
  }

  async function mustBe(id: Website["id"]): Promise<SearchConsoleConnection> {
    const connection = await store.searchConsole.of(id);
    if (connection === undefined) throw new ServiceError("not_found");
    return connection;
  }
}

const REJECTIONS: ReadonlySet<string> = new Set(["credentials_rejected", "access_denied", "api_disabled"]);

async function orRefuse<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof SearchConsoleRefused)) throw error;
    const isRejected = REJECTIONS.has(error.code);
    throw new ServiceError(isRejected ? "search_console_credentials_rejected" : "search_console_unavailable", {
      extra: { problem: error.code, cause: error.message },
    });
  }
}

/** The code comes back in an address: never over an open line, and Google wouldn't send it there. */
function assertSafeReturn(publicUrl: string): void {
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (protocol !== "https:" && !isLocal) throw new ServiceError("search_console_https_required");
}

function hashOf(text: string, encoding: "hex" | "base64url"): string {
  return createHash("sha256").update(text).digest(encoding);
}

function clientPlace(row: string) {
  return { table: "search_console_authorization", row, column: "sealed_client" };
}
