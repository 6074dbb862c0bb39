/**
 * What every attack begins with: a WordPress whose database logs each save, a server in between that can misbehave, an
 * editor at work, and a Sitemend that has audited the site. A second Sitemend is started when an attack asks for it.
 */

import { join } from "node:path";
import type { ConnectionMode } from "#domain/connector.ts";
import { auditedBy, type ChangeClient } from "../change-client.ts";
import { type Meddler, startMeddler } from "../meddler.ts";
import type { WordPressRelease } from "../newer-wordpress.ts";
import { GATE, hangPictures } from "../picture-shop.ts";
import { KILLABLE } from "../programs.ts";
import { type Owner, type ServiceAnswer, signUp, startService, type TestService } from "../service.ts";
import { startWordPress, type WordPress } from "../wordpress.ts";
import type { NewUser } from "../wordpress-users.ts";
import { startRowLog, WRITERS } from "./row-log.ts";

/** The first three are ours to describe; the last is an editor's. */
export const ATTACKED_PICTURES = ["green-tea-cup", "black-tea-pot", "white-tea-bowl", "old-copper-kettle"] as const;
export const OURS = "green-tea-cup";
/** What is proposed for it. */
export const WANTED = "Green tea cup";

export interface Server {
  readonly login: string;
  readonly service: TestService;
  readonly owner: Owner;
  readonly client: ChangeClient;
  /** Everything that was answered to it about changes, oldest first. */
  readonly heard: Heard[];
}

export interface Heard {
  readonly path: string;
  readonly answer: ServiceAnswer;
}

export interface AttackWorld {
  readonly release: WordPressRelease;
  readonly mode: ConnectionMode;
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
  readonly mode: ConnectionMode;
  readonly posts: number;
}

export async function openAttackWorld({ release, mode, posts }: WorldOptions): Promise<AttackWorld> {
  const wordpress = await startWordPress({
    ...{ release, companion: true, workers: 8 },
    mustUse: { "writers.php": WRITERS, "gate.php": GATE },
  });
  if (mode === "basic") await switchCompanion(wordpress, false);
  const site = await startMeddler(wordpress.url);
  const address = site.url.slice(0, -1);
  await wordpress.inside(`update_option('home', '${address}'); update_option('siteurl', '${address}');`);
  const ids = await hangPictures(wordpress, posts, ATTACKED_PICTURES);
  await wordpress.inside(OWN_SENTENCES);
  await startRowLog(wordpress);
  const server = await startServer(site.url, "olga");
  const connected = await connect(wordpress, server);
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
      second ??= startServer(site.url, "otto", OTHER_CLOCK).then(async (other) => {
        await connect(wordpress, other);
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

/** Each page says something of its own, so that it can be described. */
const OWN_SENTENCES = `global $wpdb;
$clays = ['red', 'white', 'black', 'yellow', 'grey', 'brown', 'blue']; $places = ['Porto', 'Kyoto', 'Delft', 'Lima', 'Jingdezhen', 'Meissen', 'Faenza', 'Iznik', 'Arita', 'Staffordshire', 'Limoges'];
foreach ($wpdb->get_results("SELECT ID, post_content FROM $wpdb->posts WHERE post_name LIKE 'cup-%'") as $at => $post) {
  $own = "This cup of {$clays[$at % 7]} clay was thrown by hand in {$places[$at % 11]}, carries the number $at under its foot, and holds as much tea as a guest drinks.";
  $wpdb->update($wpdb->posts, ['post_content' => "<p>$own</p>\\n\\n$post->post_content"], ['ID' => $post->ID]);
}`;
const OTHER_CLOCK = join(import.meta.dirname, "other-clock.ts");

async function startServer(url: string, login: string, program = KILLABLE): Promise<Server> {
  const service = await startService({
    program,
    environment: { SITEMEND_ALLOW_HTTP_WORDPRESS: "127.0.0.1", SITEMEND_RATE_LIMITS: "off" },
  });
  try {
    const heard: Heard[] = [];
    const owner = listening(await signUp(service), heard);
    return { login, service, owner, client: await auditedBy(owner, { url }), heard };
  } catch (error) {
    await service.close();
    throw error;
  }
}

function listening(owner: Owner, heard: Heard[]): Owner {
  return {
    ...owner,
    async call(method, path, body) {
      const answer = await owner.call(method, path, body);
      if (method === "POST" && /apply|rollback/.test(path)) heard.push({ path, answer });
      return answer;
    },
  };
}

/** With a new application password, called as people are told to call it. Answers the mode of the connection. */
export async function connect(wordpress: WordPress, { client, login }: Server): Promise<string> {
  const { applicationPassword } = await wordpress.createUser({ role: "administrator", login, application: "Sitemend" });
  const { body } = await client.connect(login, applicationPassword);
  if (body.data === undefined) throw new Error(`not connected: ${JSON.stringify(body)}`);
  return body.data.connection.mode;
}

/** As a person does in WordPress, under Users: all application passwords of a login. */
export async function revokePasswords(wordpress: WordPress, { login }: Pick<Server, "login">): Promise<void> {
  await wordpress.inside(`WP_Application_Passwords::delete_all_application_passwords(username_exists('${login}'));`);
}

export async function switchCompanion(wordpress: WordPress, on: boolean): Promise<void> {
  const call = on ? "activate_plugin" : "deactivate_plugins";
  await wordpress.inside(`require_once ABSPATH . 'wp-admin/includes/plugin.php'; ${call}('sitemend/sitemend.php');`);
}
