/** Identity for who needs it: its library takes twenty megabytes, and an engine or an audit on the command line has no use for it. */
import type { Identity, IdentityOptions } from "./identity.ts";

export async function openIdentity(options: IdentityOptions): Promise<Identity> {
  const { createIdentity } = await import("./identity.ts");
  return await createIdentity(options);
}
