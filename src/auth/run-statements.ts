import { CompiledQuery, type Transaction } from "kysely";
import type { RunStatement } from "#domain/log-entry.ts";
import type { IdentityTables } from "./tables.ts";

/** For what takes part in a transaction of accounts without knowing its tables. */
export function runStatementsIn(transaction: Transaction<IdentityTables>): RunStatement {
  return async (text, values) => (await transaction.executeQuery<object>(CompiledQuery.raw(text, [...values]))).rows;
}
