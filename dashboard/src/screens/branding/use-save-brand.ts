/** Saves with the version that was read, so that nobody's brand is overwritten unseen. */
import { type Brand, type UpdateBrandData, updateBrand } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask, isProblem } from "../../data/ask.ts";
import { brandQuery } from "../../data/brand.ts";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

interface Save {
  readonly version: number;
  readonly body: NonNullable<UpdateBrandData["body"]>;
}

/** @param onLatest hears of the brand as it is now: saved, or changed by somebody else meanwhile */
export function useSaveBrand(workspaceId: string, onLatest: (brand: Brand, isSaved: boolean) => void) {
  const client = useQueryClient();
  const query = brandQuery(workspaceId);
  return useMutation({
    mutationFn: ({ version, body }: Save) =>
      ask(updateBrand({ path: { workspaceId }, body, headers: { "If-Match": `"${version}"` } })),
    onSuccess: ({ brand }) => {
      client.setQueryData(query.queryKey, brand);
      onLatest(brand, true);
      toast(words.saved);
    },
    onError: async (error) => {
      if (isProblem(error, "precondition_failed")) onLatest(await client.fetchQuery({ ...query, staleTime: 0 }), false);
    },
  });
}
