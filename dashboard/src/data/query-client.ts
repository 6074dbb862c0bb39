/** The cache of answers. An ended session shows itself here, whichever request met it first. */
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { Problem } from "./ask.ts";
import { confirmationWanted, wantsConfirmation } from "./confirmation.ts";
import { sessionEnded } from "./session-state.ts";

const FRESH_MS = 15_000;
const TRIES = 2;
const SOON_MS = 1_000;

/** Who is just signing in has no session that could have ended. */
const OF_SIGN_IN = new Set(["credentials_invalid", "second_factor_required", "passkey_rejected"]);

function notice(error: unknown): void {
  if (!(error instanceof Problem)) return;
  if (error.status === 401 && !OF_SIGN_IN.has(error.code)) sessionEnded();
  // The role may have changed since it was asked for; what is offered follows it.
  if (error.status === 403) void queryClient.invalidateQueries({ queryKey: ["me"] });
}

/** A refusal stays a refusal; silence, faults of the moment, and having asked too often are worth another try. */
function isOfTheMoment({ status }: Problem): boolean {
  return status === 0 || status === 429 || status >= 502;
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: notice }),
  mutationCache: new MutationCache({
    onError: (error, variables, _context, mutation) => {
      notice(error);
      if (wantsConfirmation(error)) confirmationWanted(() => void mutation.execute(variables));
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (tries, error) => tries < TRIES && error instanceof Problem && isOfTheMoment(error),
      retryDelay: (tries, error) =>
        error instanceof Problem && error.retryAfterSeconds !== undefined
          ? error.retryAfterSeconds * 1000
          : SOON_MS * 2 ** tries,
    },
    // What writes is never sent again by itself.
    mutations: { retry: false },
  },
});
