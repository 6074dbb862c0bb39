/** How the reports of a workspace look to its clients. */
import { getBrand } from "@sitemend/client";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

export const brandQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["brand", workspaceId],
    queryFn: async () => (await ask(getBrand({ path: { workspaceId } }))).brand,
  });

/** Another address for each version, so that a replaced logo is loaded anew. */
export function logoAddress({
  logo,
  version,
}: {
  readonly logo: { readonly url: string } | null;
  readonly version: number;
}) {
  return logo === null ? undefined : `${logo.url}#${version}`;
}
