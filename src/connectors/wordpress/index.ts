/**
 * WordPress as a platform that can be changed. With the companion plugin the site itself compares and sets (`guarded`);
 * without it core REST is read, compared and written (`basic`). A connector is for one piece of work: it remembers the
 * names and objects it has looked up.
 */
import type { Health } from "#domain/connection.ts";
import { type Connector, type Platform, SiteUnreadable } from "#domain/connector.ts";
import type { WordPressAccess, WordPressOnboarding, WordPressProfile } from "#domain/wordpress.ts";
import { createHostList, type Net, type NetSession } from "#net/index.ts";
import { createBasic } from "./basic/transport.ts";
import { type Client, createClient } from "./client.ts";
import { createWordPressConnector } from "./connector.ts";
import { dialectOf } from "./dialects/index.ts";
import { createGuarded } from "./guarded/transport.ts";
import {
  type AuthorizeOptions,
  authorizeUrlOf,
  findSite,
  mustBeSafe,
  pairBy,
  revokeBy,
  tryWriting,
  type WriteProbe,
} from "./onboarding.ts";
import { probe } from "./probe/index.ts";
import type { Transport } from "./transport.ts";

export interface WordPressSettings {
  readonly net: Net;
  /** Hosts whose WordPress may be connected over http, in the form of `SITEMEND_ALLOW_HTTP_WORDPRESS`. */
  readonly allowHttp: readonly string[];
  /** Milliseconds. */
  readonly now: () => number;
}

export function createWordPress({
  net,
  allowHttp,
  now,
}: WordPressSettings): Platform<"wordpress"> & WordPressOnboarding {
  const isListed = createHostList(allowHttp);
  // What never leaves this machine needs no https.
  const allowsHttp = (url: URL) => isListed(url) || net.isOwnServer(url);

  async function look(access: WordPressAccess, known: WordPressProfile | null): Promise<Health<"wordpress">> {
    return await inSession(net, async (session) => {
      const given = { session, access, known, allowsHttp, now };
      const nothing = { start: null, html: "", discovery: null, client: null, login: null, status: null };
      const unknown = { plugins: [], unfilteredHtml: false, passwordUuid: null, wordpressVersion: null, date: null };
      return await probe({ ...given, ...nothing, ...unknown, siteUrl: access.siteUrl, tookMs: [] });
    });
  }

  function clientOf(session: NetSession, access: WordPressAccess, { restRoot }: WordPressProfile): Client {
    if (restRoot === null) throw new SiteUnreadable("unreachable", "No REST API has been found on this site yet.");
    mustBeSafe(restRoot, allowsHttp);
    return createClient(session, restRoot, access);
  }

  /** Without any request: the profile is what was kept of the last probe. */
  function open(access: WordPressAccess, profile: WordPressProfile): Connector {
    let transport: Transport | null = null;
    const make = () => {
      const client = clientOf(net.session(), access, profile);
      const inCore = dialectOf(profile)?.inCore ?? (() => false);
      return profile.mode === "guarded" ? createGuarded(client, profile, now) : createBasic(client, profile, inCore);
    };
    const way = () => {
      transport ??= make();
      return transport;
    };
    return createWordPressConnector(way, profile, async () => await look(access, profile));
  }

  return {
    /** Finds the site, looks at it from all sides and picks the way to it. */
    async connect(access: WordPressAccess) {
      const health = await look(access, null);
      return { connector: open(access, health.profile), health };
    },

    open,

    /** Takes the code that a person made in wp-admin and gets access for it. */
    async pair(siteUrl: string, code: string): Promise<WordPressAccess> {
      return await inSession(net, async (session) => {
        const found = await findSite(session, siteUrl, allowsHttp);
        return await pairBy(session, found, found.siteUrl, code);
      });
    },

    async authorizeUrl(siteUrl: string, options: AuthorizeOptions): Promise<string> {
      return await inSession(net, async (session) => {
        const found = await findSite(session, siteUrl, allowsHttp);
        return authorizeUrlOf(found, found.siteUrl, options);
      });
    },

    /** Gives the application password back; false when it is still there and a person must delete it. */
    async revoke(access: WordPressAccess, profile: WordPressProfile): Promise<boolean> {
      return await inSession(net, async (session) => await revokeBy(clientOf(session, access, profile), profile));
    },

    /** The only write without approval: a draft of our own that goes at once. */
    async writeProbe(access: WordPressAccess, profile: WordPressProfile): Promise<WriteProbe> {
      return await inSession(net, async (session) => await tryWriting(clientOf(session, access, profile)));
    },
  };
}

async function inSession<T>(net: Net, work: (session: NetSession) => Promise<T>): Promise<T> {
  const session = net.session();
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}
