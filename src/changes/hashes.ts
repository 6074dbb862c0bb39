/** Hashes of values: an approval carries them instead of the values themselves. */
import { createHash } from "node:crypto";
import type { ObservedValue } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";

/** Of what an approval was shown: every place with what stood there, absent told from empty. */
export function hashOfCurrent(edits: readonly Edit[]): string {
  return hashOf(
    edits.map(({ resource, field, before, ...edit }) => [resource, field, "name" in edit ? edit.name : null, before]),
  );
}

/** Of what an approval was shown as the result: every place with what it would hold. */
export function hashOfResult(edits: readonly Edit[]): string {
  return hashOf(edits.map(({ resource, field, after }) => [resource, field, after]));
}

/** Of what is there now, for a person who insists on going over it. */
export function hashOfObservedValues(observedValues: readonly ObservedValue[]): string {
  return hashOf(observedValues.map(({ current }) => current));
}

const LONGEST_FIELD = 200;

/** The field of a proposal or a change as approvals name it: a name with a long address in it is cut, and kept apart by a hash. */
export function approvedField(field: string): string {
  return field.length <= LONGEST_FIELD ? field : `${field.slice(0, LONGEST_FIELD - 64)}${hashOf(field)}`;
}

/** SHA-256 of the value as JSON, hex. */
export function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
