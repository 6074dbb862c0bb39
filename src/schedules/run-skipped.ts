/** What was due can't be done, and trying again wouldn't help. */
export class RunSkipped extends Error {
  readonly code: "no_completed_audit" | "file_too_large";

  constructor(code: RunSkipped["code"]) {
    super(code);
    this.code = code;
  }
}
