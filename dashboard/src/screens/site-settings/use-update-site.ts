/** Saves with the version that was read, so that nobody's settings are overwritten unseen. */
import { type UpdateWebsiteData, updateWebsite, type Website } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../data/ask.ts";
import { websiteQuery } from "../../data/websites.ts";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

type Body = NonNullable<UpdateWebsiteData["body"]>;

/**
 * One after the other, whichever part of the screen saves.
 * @param basis `latest`: as it is known when its turn comes; `given`: what is sent was made from this very version
 */
export function useUpdateSite(site: Website, basis: "latest" | "given" = "latest") {
  const client = useQueryClient();
  const { queryKey } = websiteQuery(site.id);
  return useMutation({
    scope: savesOf(site),
    mutationFn: (body: Body) => updateSite(basis === "given" ? site : (client.getQueryData(queryKey) ?? site), body),
    onSuccess: (website) => {
      client.setQueryData(queryKey, website);
      toast(words.saved);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

export const savesOf = ({ id }: Website) => ({ id: `saves of ${id}` });

export async function updateSite({ id, version }: Website, body: Body): Promise<Website> {
  const headers = { "If-Match": `"${version}"` };
  return (await ask(updateWebsite({ path: { websiteId: id }, body, headers }))).website;
}
