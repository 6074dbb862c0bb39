/** Changes of single checks. Each waits for the one before it, so that quick ones all hold. */
import type { CheckOverride, CheckOverrideChange, Website } from "@sitemend/client";
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { websiteQuery } from "../../data/websites.ts";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";
import { savesOf, updateSite } from "./use-update-site.ts";

interface Change {
  readonly checkId: string;
  readonly part: CheckOverrideChange;
}

export function useCheckChanges(site: Website) {
  const client = useQueryClient();
  const { queryKey } = websiteQuery(site.id);
  const mutationKey = [...queryKey, "checks"];
  const [failures, setFailures] = useState<ReadonlyMap<string, unknown>>(new Map());
  const { mutate } = useMutation({
    mutationKey,
    scope: savesOf(site),
    mutationFn: ({ checkId, part }: Change) =>
      updateSite(client.getQueryData(queryKey) ?? site, { checks: { [checkId]: part } }),
    onMutate: ({ checkId }) => setFailures((before) => new Map([...before].filter(([id]) => id !== checkId))),
    onSuccess: (website) => {
      client.setQueryData(queryKey, website);
      toast(words.saved);
    },
    onError: (error, { checkId }) => {
      setFailures((before) => new Map(before).set(checkId, error));
      return client.invalidateQueries({ queryKey });
    },
  });
  const pending = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as Change,
  });
  /** With what is still being saved, so that a box stays as somebody left it. */
  const overrideOf = (checkId: string): CheckOverride =>
    pending
      .filter((change) => change.checkId === checkId)
      .reduce((before, { part }) => merged(before, part), site.checks[checkId] ?? {});
  return { change: (checkId: string, part: CheckOverrideChange) => mutate({ checkId, part }), overrideOf, failures };
}

function merged(before: CheckOverride, part: CheckOverrideChange): CheckOverride {
  return Object.fromEntries(Object.entries({ ...before, ...part }).filter(([, value]) => value !== null));
}
