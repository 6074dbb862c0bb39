/** Passkeys: what the service asks, the browser answers. Its part is loaded when somebody uses one. */
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  loginWithPasskey,
  type User,
} from "@sitemend/client";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";
import { remember } from "./session.ts";

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: async () => (await ask(listPasskeys())).passkeys,
});

export function canUsePasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === "function";
}

/** @throws DOMException where the person or the device says no */
export async function makePasskey(name: string): Promise<void> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { options } = await ask(beginPasskey());
  const credential = await startRegistration({ optionsJSON: options as never });
  await ask(addPasskey({ body: { name, credential: credential as never } }));
}

/** @throws DOMException where the person or the device says no */
export async function signInWithPasskey(): Promise<User> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { options } = await ask(beginPasskeyLogin());
  const credential = await startAuthentication({ optionsJSON: options as never });
  return remember((await ask(loginWithPasskey({ body: { credential: credential as never } }))).user);
}

/** The person closed the browser's dialog, or it took too long: no fault to speak of. */
export function isCalledOff(error: unknown): boolean {
  return error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");
}
