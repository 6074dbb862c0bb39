/**
 * What issues say, written once for those of an audit that say the same: half of the issues of a large site repeat a few sentences.
 * Each writer of an audit numbers what it meets first, in a range of its own, so that readers in several threads need not ask each other.
 */
import { type AuditId, toUuid } from "#domain/ids.ts";
import type { NewIssue } from "#domain/issue.ts";
import { type Columns, RowWriter, storableJson } from "./row-writer.ts";

export const ISSUE_CONTENT_COLUMNS: Columns = {
  audit_id: "uuid",
  no: "int8",
  occurrences: "int4",
  locator: "text",
  args: "jsonb",
  evidence: "jsonb",
};
const TYPES = Object.values(ISSUE_CONTENT_COLUMNS);

/** Numbers that one writer may give. */
export const CONTENTS_OF_WRITER = 2 ** 30;
/** Characters of contents that are remembered. What is written again after it was forgotten costs room, and nothing else. */
const REMEMBERED = 2_000_000;

/** The first number behind those that an audit has given to contents. */
export const FIRST_FREE_CONTENT = "select coalesce(max(no), 0) + 1 as first from issue_content where audit_id = $1";

export interface IssueContents {
  /** The number of what the issue says, which is written when it is new. */
  numberOf(issue: NewIssue): number;
  /** The new rows. */
  take(): Uint8Array<ArrayBuffer>;
}

/** @param first number that no other writer of the audit gives, nor any of the `CONTENTS_OF_WRITER` behind it */
export function createIssueContents(auditId: AuditId, first: number): IssueContents {
  const audit = toUuid(auditId);
  const known = new Map<string, number>();
  const writer = new RowWriter();
  let next = first;
  let remembered = 0;
  return {
    numberOf({ occurrences, locator, args, evidence }) {
      const [said, proved] = [storableJson(args), storableJson(evidence)];
      // Only a place may have line feeds, so it comes last.
      const key = `${occurrences}\n${said}\n${proved}\n${locator}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      if (remembered > REMEMBERED) {
        known.clear();
        remembered = 0;
      }
      known.set(key, next);
      remembered += key.length;
      writer.row(TYPES, [audit, next, occurrences, locator, said, proved]);
      return next++;
    },
    take: () => writer.take(),
  };
}
