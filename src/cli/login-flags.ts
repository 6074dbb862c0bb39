/** What `login` takes. */
import type { ServerFlags } from "./server-flags.ts";

export interface LoginFlags extends ServerFlags {
  readonly email?: string;
  readonly passwordStdin?: boolean;
  readonly code?: string;
  readonly remove?: boolean;
}
