/**
 * The second wall between workspaces. What is asked of the database within `withinWorkspacesOf` is asked as a role for which
 * row-level security holds: rows of workspaces in which that user is no member are not there, and cannot be written. So a
 * statement that forgets whose things it is about, or a check that is missing before it, shows and changes nothing of others.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

/** Cannot log in: the service's own user takes it on. The same for all databases of a server. */
export const ROLE = "sitemend_workspace";

/** The role was taken from the service's user, or dropped, while the service runs: nothing is answered rather than everything. */
export class RoleLost extends Error {
  constructor(cause: unknown) {
    super(`The user in DATABASE_URL can no longer use the role ${ROLE}. As a superuser, grant ${ROLE} to it again.`, {
      cause,
    });
  }
}

/** PostgreSQL's insufficient_privilege, and what it says of a role that is not there. */
const NO_ROLE = new Set(["42501", "22023"]);

const users = new AsyncLocalStorage<string>();

/** Of a user who is member of none, there are no rows. @throws Error for what is no id: it goes into a statement */
export function withinWorkspacesOf<T>(userId: string, work: () => T): T {
  if (!/^\w{1,64}$/.test(userId)) throw new Error("This is no id of a user.");
  return users.run(userId, work);
}

/** For what concerns several workspaces, or one that the caller is not in (yet). */
export function outsideWorkspaces<T>(work: () => T): T {
  return users.exit(work);
}

/** A connection is given out with the role and the user of whoever asks for it. */
export class ScopedPool extends pg.Pool {
  /** Once the database has the role; without it, all is asked as the service's own user. */
  hasRole = false;
  /** The user that was set on a connection; nothing yet, or nothing any more: all is asked as the service's own user. */
  readonly #set = new WeakMap<pg.PoolClient, string>();

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | undefined {
    const user = this.hasRole ? users.getStore() : undefined;
    const connecting = super.connect().then((client) => this.#narrow(client, user));
    if (callback === undefined) return connecting;
    // `query` of the pool asks in this way.
    connecting.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #narrow(client: pg.PoolClient, user: string | undefined): Promise<pg.PoolClient> {
    if (this.#set.get(client) === user) return client;
    try {
      await client.query(
        user === undefined
          ? "reset role; reset sitemend.user_id"
          : `set role ${ROLE}; set sitemend.user_id to '${user}'`,
      );
    } catch (error) {
      client.release(true);
      throw error instanceof pg.DatabaseError && NO_ROLE.has(error.code ?? "") ? new RoleLost(error) : error;
    }
    if (user === undefined) this.#set.delete(client);
    else this.#set.set(client, user);
    return client;
  }
}
