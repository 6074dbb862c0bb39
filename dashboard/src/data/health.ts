/** How the installation is. */
import { getSystemHealth } from "@sitemend/client";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

const LOOK_EVERY_MS = 15_000;

export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: () => ask(getSystemHealth()),
  refetchInterval: LOOK_EVERY_MS,
});
