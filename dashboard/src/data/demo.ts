/** The demo of this installation. */
import { type Demo, getDemo, removeDemo, startDemo } from "@sitemend/client";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ask } from "./ask.ts";
import { websitesQuery } from "./websites.ts";

const LOOK_EVERY_MS = 1000;

const demoQuery = queryOptions({
  queryKey: ["demo"],
  queryFn: async () => (await ask(getDemo())).demo,
  refetchInterval: ({ state }) => (state.data?.status === "preparing" ? LOOK_EVERY_MS : false),
});

/** `undefined` for whom the demo is none of their business, and before it is known. */
export function useDemo(mayStart: boolean): Demo | undefined {
  const { data } = useQuery({ ...demoQuery, enabled: mayStart });
  const client = useQueryClient();
  const websiteId = data?.websiteId;
  // Its site joins the list while it is being prepared.
  useEffect(() => {
    if (websiteId != null) void client.invalidateQueries({ queryKey: websitesQuery.queryKey });
  }, [websiteId, client]);
  return data;
}

export function useStartDemo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await ask(startDemo())).demo,
    onSuccess: (demo) => client.setQueryData(demoQuery.queryKey, demo),
  });
}

export function useRemoveDemo(onSuccess: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask(removeDemo()),
    onSuccess: async () => {
      onSuccess();
      await Promise.all(
        [demoQuery.queryKey, websitesQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });
}
