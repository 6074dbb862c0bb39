/** What a finished audit adds up to does not change, and adding it up is the dear part of a large one: small results are kept. */
import { type AuditRecord, isOver } from "#domain/audit-record.ts";

/** Answers, not bytes: what is remembered is small. */
const REMEMBER = 50;

/**
 * One memory for each store, so that two services in one process do not answer for each other. The version of an audit
 * also changes with what people decide about its issues, within the same transaction: an answer is never older than its question.
 * @param most how many answers are kept
 */
export function remembered<Key extends object, Value, Asked extends readonly unknown[]>(
  read: (store: Key, audit: AuditRecord, ...asked: Asked) => Promise<Value>,
  most = REMEMBER,
): (store: Key, audit: AuditRecord, ...asked: Asked) => Promise<Value> {
  const memories = new WeakMap<Key, Map<string, Value>>();
  return async (store, audit, ...asked) => {
    if (!isOver(audit.status)) return read(store, audit, ...asked);
    const memory = memories.get(store) ?? new Map<string, Value>();
    memories.set(store, memory);
    const key = JSON.stringify([audit.id, audit.version, ...asked]);
    const value = memory.get(key) ?? (await read(store, audit, ...asked));
    // The one asked for last is forgotten last.
    memory.delete(key);
    memory.set(key, value);
    const [oldest] = memory.keys();
    if (memory.size > most && oldest !== undefined) memory.delete(oldest);
    return value;
  };
}
