/** Passkeys of the test API's stranger, on devices made of software. */
import { secondFactors as contract } from "#contract/index.ts";
import type { ApiAnswer, TestApi } from "./api.ts";
import { type Behaviour, SoftwareAuthenticator } from "./software-authenticator.ts";

export { SoftwareAuthenticator };

/** A public address that passkeys can be made for. */
export const WITH_A_NAME = "http://localhost:3000";

const BYTES = "AAAA";
const COMMON = { id: BYTES, rawId: BYTES, type: "public-key", clientExtensionResults: {} };
/** Of the right shape, and signed by nobody. */
export const SOME_CREDENTIAL = { ...COMMON, response: { clientDataJSON: BYTES, attestationObject: BYTES } };
export const SOME_ASSERTION = {
  ...COMMON,
  response: { clientDataJSON: BYTES, authenticatorData: BYTES, signature: BYTES },
};

/** What a browser sends back of an answer's cookies. */
export function cookiesOf(headers: ApiAnswer["headers"]): string {
  return [headers["set-cookie"] ?? []]
    .flat()
    .map((line) => String(line).split(";")[0])
    .join("; ");
}

export async function addPasskey(api: TestApi, { name = "Key" } = {}) {
  const device = new SoftwareAuthenticator(WITH_A_NAME);
  const begun = await api.call(contract.beginPasskey, { as: "stranger" });
  const added = await api.call(contract.addPasskey, {
    ...{ as: "stranger", headers: { cookie: cookiesOf(begun.headers) } },
    body: { name, credential: device.create(begun.body.data.options) },
  });
  const id: string = added.body.data.passkey.id;
  return { id, device };
}

export async function loginWithPasskey(
  api: TestApi,
  device: SoftwareAuthenticator,
  behaviour: Behaviour = {},
): Promise<ApiAnswer> {
  const begun = await api.call(contract.beginPasskeyLogin, { as: null });
  return api.call(contract.loginWithPasskey, {
    ...{ as: null, headers: { cookie: cookiesOf(begun.headers) } },
    body: { credential: device.get(begun.body.data.options, behaviour) },
  });
}
