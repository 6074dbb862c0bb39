/**
 * Slows down guessing of passwords, so that nobody can lock the rightful person out. Attempts are counted before the
 * password is looked at, so that many at once gain nothing; the waits between them double; a right password forgives
 * them. What is refused is not counted: whoever waits gets their turn. In the database, because all processes agree.
 *
 * Failures count for the account from where they came. Failures from everywhere count for the account as well, against
 * guessing from very many addresses; a known device and a second factor pass by that (OWASP: device cookies).
 */
import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { ServiceError } from "#domain/errors.ts";
import { addressGroup } from "./address-group.ts";
import type { IdentityTables } from "./tables.ts";

/** Failures before the first wait, which doubles with each further failure; forgotten after the window without one. */
export const LOGIN_LIMITS = {
  perAccountAndAddress: 5,
  perAccount: 100,
  perAccountWithCode: 1_000,
  perAddress: 20,
  firstWaitSeconds: 30,
  longestWaitSeconds: 15 * 60,
  windowSeconds: 15 * 60,
};
/** Many people hold the link of one report: whoever guesses from one address must not lock out all the others. */
export const SHARE_LIMITS = { perShareAndAddress: 5, perShare: 100 };
/** Nobody's mailbox is filled from here, and nobody writes to strangers in the installation's name. */
const LETTERS_PER_ACCOUNT = 3;
const INVITATIONS_PER_INVITER = 100;

export interface Attempt {
  readonly email: string;
  readonly address: string;
  /** Id of a device from which this account has signed in before. */
  readonly device?: string | undefined;
  /** The password alone would be of no use: the account has a second factor, and a code for it comes along. */
  readonly hasCode?: boolean | undefined;
}

export interface Throttle {
  /**
   * Runs `attempt`; a failure counts against whoever tries. A success forgives earlier failures where it `isWhole`: a right
   * password without the code that it needs must not buy new guesses of the code. @throws ServiceError login_throttled
   */
  guard<T>(who: Attempt, attempt: () => Promise<T>, isWhole?: (result: T) => boolean): Promise<T>;
  /** The same for a word that can be guessed without naming an account: only the address is slowed down. */
  guardWord<T>(address: string, attempt: () => Promise<T>): Promise<T>;
  /** The same for the password of a shared report: who has guessed too often is slowed down, and all only after many. */
  guardShare<T>(who: { share: string; address: string }, attempt: () => Promise<T>): Promise<T>;
  /** Counts a key or a token that isn't valid. Answers how many seconds its sender waits, if they do. */
  countCredential(group: string): Promise<number | undefined>;
  /**
   * Whether an e-mail may be sent because somebody asked for it; each counts. Who asks too often for one address is not
   * told, as nobody is told whether it has an account. @throws ServiceError login_throttled for too many from one IP address
   */
  mayWrite(who: { email: string; address: string }): Promise<boolean>;
  /** The same for an invitation, which whoever invites can hand over themselves. */
  mayInvite(who: { email: string; inviterId: string }): Promise<boolean>;
}

interface Count {
  readonly key: string;
  /** Failures before the first wait. */
  readonly free: number;
  /** A success shows whose failures these were. */
  readonly isOwn: boolean;
}

export function createThrottle(database: Kysely<IdentityTables>, enabled: boolean): Throttle {
  const guarded = async <T>(
    counts: readonly Count[],
    attempt: () => Promise<T>,
    isWhole: (result: T) => boolean = () => true,
  ): Promise<T> => {
    if (!enabled) return attempt();
    await countAll(database, counts);
    const result = await attempt();
    await (isWhole(result) ? giveBack(database, counts) : takeBack(database, counts));
    return result;
  };
  return {
    guard: (who, attempt, isWhole) => guarded(countsOf(who), attempt, isWhole),

    guardWord: (address, attempt) =>
      guarded([counted("word-address", addressGroup(address), LOGIN_LIMITS.perAddress)], attempt),

    // Not the address of sign-in: many people can stand behind one, and whoever has a link could lock them all out.
    guardShare: ({ share, address }, attempt) =>
      guarded(
        [
          {
            ...counted("share-address", `${share} ${addressGroup(address)}`, SHARE_LIMITS.perShareAndAddress),
            isOwn: true,
          },
          counted("shares-address", addressGroup(address), LOGIN_LIMITS.perAddress),
          counted("share", share, SHARE_LIMITS.perShare),
        ],
        attempt,
      ),

    async mayWrite({ email, address }) {
      if (!enabled) return true;
      await count(database, counted("letter-address", addressGroup(address), LOGIN_LIMITS.perAddress));
      return isFree(database, [counted("letter", email.trim().toLowerCase(), LETTERS_PER_ACCOUNT)]);
    },

    async countCredential(group) {
      if (!enabled) return undefined;
      try {
        await count(database, counted("credential-address", group, LOGIN_LIMITS.perAddress));
        return undefined;
      } catch (error) {
        if (error instanceof ServiceError && error.code === "login_throttled") return error.retryAfterSeconds;
        throw error;
      }
    },

    async mayInvite({ email, inviterId }) {
      if (!enabled) return true;
      return isFree(database, [
        counted("invitations", inviterId, INVITATIONS_PER_INVITER),
        counted("invitation", email.trim().toLowerCase(), LETTERS_PER_ACCOUNT),
      ]);
    },
  };
}

function countsOf({ email, address, device, hasCode = false }: Attempt): readonly Count[] {
  const account = email.trim().toLowerCase();
  if (device !== undefined)
    return [{ ...counted("device", `${account} ${device}`, LOGIN_LIMITS.perAccountAndAddress), isOwn: true }];
  const from = addressGroup(address);
  const everywhere = hasCode
    ? counted("account-code", account, LOGIN_LIMITS.perAccountWithCode)
    : counted("account", account, LOGIN_LIMITS.perAccount);
  return [
    // First: of an address that waits, no row is kept for each account that it names.
    counted("address", from, LOGIN_LIMITS.perAddress),
    { ...counted("account-address", `${account} ${from}`, LOGIN_LIMITS.perAccountAndAddress), isOwn: true },
    everywhere,
  ];
}

function counted(kind: string, value: string, free: number): Count {
  // Hashed, so that the table holds no list of who signs in from where.
  return { key: `${kind}:${createHash("sha256").update(value).digest("base64url")}`, free, isOwn: false };
}

/** All or none: what one of them refuses did not take place for the others. */
async function countAll(database: Kysely<IdentityTables>, counts: readonly Count[]): Promise<void> {
  for (const [index, one] of counts.entries()) {
    try {
      await count(database, one);
    } catch (error) {
      await takeBack(database, counts.slice(0, index));
      throw error;
    }
  }
}

/** Counts, and answers whether none of them waits. */
async function isFree(database: Kysely<IdentityTables>, counts: readonly Count[]): Promise<boolean> {
  try {
    await countAll(database, counts);
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

/** @throws ServiceError login_throttled while a wait lasts */
async function count(database: Kysely<IdentityTables>, { key, free }: Count): Promise<void> {
  const { firstWaitSeconds, longestWaitSeconds, windowSeconds } = LOGIN_LIMITS;
  const window = sql`make_interval(secs => ${windowSeconds})`;
  // 30 doublings are far beyond the longest wait, and within what an integer holds.
  const wait = sql`make_interval(secs => least(${longestWaitSeconds}, ${firstWaitSeconds} * 2 ^ least(t.attempts + 1 - ${free}, 30)))`;
  const { rows } = await sql`
    insert into login_throttle as t (key, attempts, window_ends) values (${key}, 1, now() + ${window})
    on conflict (key) do update set
      attempts = case when t.window_ends < now() then 1 else t.attempts + 1 end,
      blocked_until = case when t.window_ends >= now() and t.attempts + 1 >= ${free} then now() + ${wait} end,
      window_ends = now() + ${window}
        + case when t.window_ends >= now() and t.attempts + 1 >= ${free} then ${wait} else interval '0' end
    where t.blocked_until is null or t.blocked_until <= now()
    returning 1`.execute(database);
  if (rows.length > 0) return;
  const waits = await sql<{ seconds: number }>`
    select ceil(extract(epoch from blocked_until - now()))::int as seconds from login_throttle where key = ${key}`.execute(
    database,
  );
  throw new ServiceError("login_throttled", {
    retryAfterSeconds: Math.max(1, waits.rows[0]?.seconds ?? 1),
    facts: { key },
  });
}

/** The failures before the right one are forgiven to who has shown who they are; the others get this attempt back. */
async function giveBack(database: Kysely<IdentityTables>, counts: readonly Count[]): Promise<void> {
  const proven = counts.filter(({ isOwn }) => isOwn).map(({ key }) => key);
  await sql`delete from login_throttle where key = any(${proven}) or window_ends < now()`.execute(database);
  const others = counts.filter(({ isOwn }) => !isOwn);
  await takeBack(database, others);
}

async function takeBack(database: Kysely<IdentityTables>, counts: readonly Count[]): Promise<void> {
  if (counts.length === 0) return;
  await sql`update login_throttle set attempts = greatest(attempts - 1, 0), blocked_until = null
    where key = any(${counts.map(({ key }) => key)})`.execute(database);
}
