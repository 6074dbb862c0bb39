/** The cache of answers. An ended session shows itself here, whichever request met it first. */
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { Problem } from "./ask.ts";
import { sessionEnded } from "./session-state.ts";

const FRESH_MS = 15_000;
const TRIES = 2;

function notice(error: unknown): void {
  if (!(error instanceof Problem)) return;
  if (error.status === 401 && error.code !== "credentials_invalid") sessionEnded();
  // The role may have changed since it was asked for; what is offered follows it.
  if (error.status === 403) void queryClient.invalidateQueries({ queryKey: ["me"] });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: notice }),
  mutationCache: new MutationCache({ onError: notice }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A refusal stays a refusal; only silence and faults of the moment are worth another try.
      retry: (tries, error) => tries < TRIES && error instanceof Problem && (error.status === 0 || error.status >= 502),
    },
    // What writes is never sent again by itself.
    mutations: { retry: false },
  },
});
