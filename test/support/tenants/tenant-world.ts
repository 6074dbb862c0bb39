/** Two workspaces with everything that one can have, and everybody who may ask for it. */
import { decodeJwt } from "jose";
import { testApi } from "../api.ts";
import { VISITOR } from "../identity.ts";
import { WITH_A_NAME } from "../passkeys.ts";
import { makePeople } from "./people.ts";
import { makeForeign, makeOwn } from "./things.ts";
import type { TenantWorld } from "./valid-requests.ts";

/** Suggestions of issues that the fixed cells name, or that were applied before. */
const FIRST_FREE = { suggested: 10, bare: 30 };

export async function openTenantWorld(): Promise<TenantWorld> {
  const api = await testApi({ identity: { publicUrl: WITH_A_NAME } });
  const people = await makePeople(api);
  const clerk = await people.member("viewer");
  const { memberId: ownersMembership } = await people.member("owner");
  const { accessToken } = await api.identity.tokenForCredentials(clerk, VISITOR);
  const own = await makeOwn(api, clerk.memberId);
  const foreign = await makeForeign(api);
  const next = { ...FIRST_FREE };
  return {
    ...{ api, people, own, foreign, clerk, ownersMembership },
    clerksSession: String(decodeJwt(accessToken).sid),
    spares: new Map(),
    nextIssue: (kind) => next[kind]++,
  };
}
