/** What one of Google's doors answers; a text or bytes are sent as they are, all else as JSON. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
