/** Brands of a workspace, set over HTTP. */
import { brand as contract } from "#contract/index.ts";
import { LOCAL_WORKSPACE_ID } from "#domain/principal.ts";
import type { Person, TestApi } from "./api.ts";

export async function setBrand(api: TestApi, body: object, as: Person = "owner"): Promise<void> {
  const params = { workspaceId: as === "stranger" ? api.strangersWorkspace : LOCAL_WORKSPACE_ID };
  const { status, text } = await api.call(contract.updateBrand, { as, params, body, headers: { "if-match": "*" } });
  if (status !== 200) throw new Error(text);
}
