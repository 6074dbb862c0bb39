/**
 * What every attack begins with: a WordPress whose database logs each save, a server in between that can misbehave, an
 * editor at work, and a Sitemend that has audited the site. A second Sitemend is started when an attack asks for it.
 */
import { auditedBy, type ChangeClient } from "../change-client.ts";
import { type Meddler, startMeddler } from "../meddler.ts";
import type { WordPressRelease } from "../newer-wordpress.ts";
import { GATE, hangPictures } from "../picture-shop.ts";
import { type Answer, type Owner, signUp, startService, type TestService } from "../service.ts";
import { KILLABLE } from "../traps.ts";
import { startWordPress, type WordPress } from "../wordpress.ts";
import type { NewUser } from "../wordpress-users.ts";
import { startRowLog, WRITERS } from "./row-log.ts";

export type Mode = "guarded" | "basic";

/** The first three are ours to describe; the last is an editor's. */
export const PICTURES = ["green-tea-cup", "black-tea-pot", "white-tea-bowl", "old-copper-kettle"] as const;
export const OURS = "green-tea-cup";
/** What is proposed for it. */
export const WANTED = "Green tea cup";

export interface Server {
  readonly user: NewUser;
  readonly service: TestService;
  readonly owner: Owner;
  readonly client: ChangeClient;
  /** Everything that was answered to it about changes, oldest first. */
  readonly heard: Heard[];
}

export interface Heard {
  readonly path: string;
  readonly answer: Answer;
}

export interface World {
  readonly release: WordPressRelease;
  readonly mode: Mode;
  readonly wordpress: WordPress;
  /** Stands before WordPress; both Sitemends know the site by its address. */
  readonly site: Meddler;
  readonly server: Server;
  readonly editor: NewUser;
  /** Posts that no attack has had yet, by their number. */
  take(count: number): number[];
  /** Since the last call. */
  taken(): number[];
  idOf(post: number): number;
  /** Another installation with another database, connected as another user. */
  second(): Promise<Server>;
  servers(): readonly Server[];
  close(): Promise<void>;
}

export interface WorldOptions {
  readonly release: WordPressRelease;
  readonly mode: Mode;
  readonly posts: number;
}

export async function openWorld({ release, mode, posts }: WorldOptions): Promise<World> {
  const wordpress = await startWordPress({
    ...{ release, companion: mode === "guarded", workers: 8 },
    mustUse: { "writers.php": WRITERS, "gate.php": GATE },
  });
  const site = await startMeddler(wordpress.url);
  const address = site.url.slice(0, -1);
  await wordpress.inside(`update_option('home', '${address}'); update_option('siteurl', '${address}');`);
  const ids = await hangPictures(wordpress, posts, PICTURES);
  await startRowLog(wordpress);
  const server = await startServer(wordpress, site.url, "olga");
  const connected = await connect(server);
  if (connected !== mode) throw new Error(`connected as ${connected}`);
  const editor = await wordpress.createUser({ role: "editor", login: "edith" });
  let [next, marked] = [0, 0];
  let second: Promise<Server> | undefined;
  const servers = [server];
  return {
    ...{ release, mode, wordpress, site, server, editor },
    servers: () => servers,
    take(count) {
      if (next + count > posts) throw new Error("This world has too few posts.");
      next += count;
      return Array.from({ length: count }, (_, index) => next - count + index);
    },
    taken() {
      const since = Array.from({ length: next - marked }, (_, index) => marked + index);
      marked = next;
      return since;
    },
    idOf(post) {
      const id = ids[post];
      if (id === undefined) throw new Error(`no post ${post}`);
      return id;
    },
    second() {
      second ??= startServer(wordpress, site.url, "otto").then(async (other) => {
        await connect(other);
        servers.push(other);
        return other;
      });
      return second;
    },
    async close() {
      for (const one of servers) await one.service.close();
      await site.close();
      await wordpress.close();
    },
  };
}

async function startServer(wordpress: WordPress, url: string, login: string): Promise<Server> {
  const service = await startService({
    program: KILLABLE,
    environment: { SITEMEND_ALLOW_HTTP_WORDPRESS: "127.0.0.1", SITEMEND_RATE_LIMITS: "off" },
  });
  const heard: Heard[] = [];
  const owner = listening(await signUp(service), heard);
  const client = await auditedBy(owner, { url });
  const user = await wordpress.createUser({ role: "administrator", login });
  return { user, service, owner, client, heard };
}

function listening(owner: Owner, heard: Heard[]): Owner {
  return {
    ...owner,
    async call(method, path, body) {
      const answer = await owner.call(method, path, body);
      if (/apply|rollback|applied-changes|bulk/.test(path)) heard.push({ path, answer });
      return answer;
    },
  };
}

/** The mode of the connection. */
export async function connect({ client, user }: Server): Promise<string> {
  const { body } = await client.connect(user.login, user.applicationPassword);
  if (body.data === undefined) throw new Error(`not connected: ${JSON.stringify(body)}`);
  return body.data.connection.mode;
}
