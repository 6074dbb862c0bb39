/** Saves with the version that was read, so that nobody's settings are overwritten unseen. */
import { type UpdateWebsiteData, updateWebsite, type Website } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../data/ask.ts";
import { websiteQuery } from "../../data/websites.ts";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

type Body = NonNullable<UpdateWebsiteData["body"]>;

export function useUpdateSite(site: Website) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) =>
      ask(updateWebsite({ path: { websiteId: site.id }, body, headers: { "If-Match": `"${site.version}"` } })),
    onSuccess: ({ website }) => {
      client.setQueryData(websiteQuery(site.id).queryKey, website);
      toast(words.saved);
    },
    onError: () => client.invalidateQueries({ queryKey: websiteQuery(site.id).queryKey }),
  });
}
