/** Why a file can't be changed as requested; `planFix` answers with it. */
import type { UnfixableReason } from "#domain/connector.ts";

export class FixRefused extends Error {
  readonly reason: UnfixableReason;

  constructor(reason: UnfixableReason, words: string) {
    super(words);
    this.name = "FixRefused";
    this.reason = reason;
  }
}
