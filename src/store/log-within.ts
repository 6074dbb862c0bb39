/**
 * The audit log tells of a change in the change's own transaction: neither is ever there without the other. Whoever answers a
 * request says what the entry is; the statement that makes the change says when it is written.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { CompiledQuery } from "kysely";
import type pg from "pg";
import type { LogAction, LogFacts, LogWithin, RunStatement } from "#domain/log-entry.ts";
import type { Transaction } from "./database.ts";

export interface OpenEntry {
  /** What the request is for. What it causes besides has no entry. */
  readonly action: LogAction;
  /** Writes the entry with what the change adds to it. */
  readonly write: (run: RunStatement, facts: LogFacts) => Promise<void>;
}

const entries = new AsyncLocalStorage<OpenEntry>();

export function loggingWith<T>(entry: OpenEntry, work: () => T): T {
  return entries.run(entry, work);
}

/** To be called last in a transaction: the log of a workspace is locked from then on. Does nothing where no entry is open. */
export const logWithin: LogWithin = async (run, action, facts = {}) => {
  const entry = entries.getStore();
  if (entry?.action !== action) return;
  // Who has just left a workspace may write nothing there any more.
  const [now] = (await run("select current_setting('role') as role", [])) as readonly [{ role: string }?];
  await run("set local role none", []);
  await entry.write(run, facts);
  await run("select set_config('role', $1, true)", [now?.role ?? "none"]);
};

export function statementsOn(client: pg.PoolClient): RunStatement {
  return async (text, values) => (await client.query<object>(text, [...values])).rows;
}

export function statementsIn(transaction: Transaction): RunStatement {
  return async (text, values) => (await transaction.executeQuery<object>(CompiledQuery.raw(text, [...values]))).rows;
}
