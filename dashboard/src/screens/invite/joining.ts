/** What the two ways to join share. */
export interface Joining {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly mutate: (account: { name: string; password: string } | undefined) => void;
}
