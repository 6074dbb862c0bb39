/**
 * Which passwords are taken: any of the right length that is not among the most common ones (NIST SP 800-63B, ASVS 6.2.4)
 * and is not the person's own address or name, or ours. The list is that of zxcvbn-ts; nothing is asked over the network.
 */
import { ServiceError } from "#domain/errors.ts";

export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
}

/** @throws ServiceError validation_failed at `pointer` */
export async function assertGoodPassword(password: string, owner: PasswordOwner, pointer: string): Promise<void> {
  const wanted = password.normalize("NFKC").toLowerCase();
  if (await isCommon(wanted))
    throw refusal(pointer, "password_common", "Many people use this password. Choose another.");
  if (isGuessable(wanted, owner))
    throw refusal(
      pointer,
      "password_guessable",
      "This is your name, your email, or the name or URL of this service. Choose another password.",
    );
}

function refusal(pointer: string, code: string, message: string): ServiceError {
  return new ServiceError("validation_failed", { fields: [{ pointer, code, message }] });
}

/** Loaded when a password is set: it takes some megabytes, and most processes never need it. */
async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return dictionary["passwords-common"].includes(password);
}

/** With or without digits and signs behind it. */
function isGuessable(password: string, { email, name }: PasswordOwner): boolean {
  const address = email.trim().toLowerCase();
  const [local = ""] = address.split("@");
  const plain = name.trim().toLowerCase();
  const words = new Set([address, local, plain, plain.replaceAll(/\s+/g, ""), "sitemend"]);
  return words.has(password) || words.has(password.replace(/[^\p{Letter}]+$/u, ""));
}
