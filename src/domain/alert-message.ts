/** What a recipient is told: put together once, and then written as each kind of recipient needs it. All of it is plain text. */

export interface AlertMessage {
  /** One line: the subject of an email. */
  readonly headline: string;
  readonly lines: readonly AlertLine[];
  /** Incidents that are not among the lines. */
  readonly more: number;
  /** Of the list of incidents. */
  readonly url: string;
}

export interface AlertLine {
  readonly state: "opened" | "closed" | "opened-and-closed" | "test";
  readonly site: string;
  readonly title: string;
  readonly detail: string;
  readonly pages: readonly string[];
  /** Where it is shown in full. */
  readonly url: string;
}
