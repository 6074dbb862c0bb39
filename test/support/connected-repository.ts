/** A shop's website, connected to the repository of the API of tests. */
import { git } from "#contract/index.ts";
import type { Connector } from "#domain/connector.ts";
import type { TestApi } from "./api.ts";
import { REPOSITORY } from "./git-world.ts";
import type { MemoryShop } from "./memory-shop.ts";

export async function connectRepository(
  api: TestApi,
  { websiteId }: Pick<MemoryShop, "websiteId">,
): Promise<Connector> {
  await api.call(git.connectGit, { as: "admin", params: { websiteId }, body: REPOSITORY });
  const connection = await api.store.connections.of(websiteId);
  if (connection?.platform !== "git") throw new Error("The repository isn't connected.");
  const { access, siteUrl, profile } = connection;
  return api.git.platform.open({ ...access, siteUrl, token: REPOSITORY.token }, profile);
}
