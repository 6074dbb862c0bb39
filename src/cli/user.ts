/** `user`: whoever can read the data folder may make and mend accounts. */

import { auth as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Role } from "#domain/principal.ts";
import { EXIT, usage } from "./exit.ts";
import { logLocally } from "./local/log-locally.ts";
import { withParts } from "./local/with-parts.ts";

export async function createUserCommand(
  email: string,
  { name, role }: { readonly name: string; readonly role: Role },
): Promise<number> {
  assertAccount(email, name);
  return withParts(async (parts) => {
    const identity = await parts.identity();
    const { userId, password } = await identity.createUser({ email, name: name.trim(), role });
    await logLocally(parts, { action: "account.created", object: userId, details: { email, role } });
    process.stdout.write(`Created the account ${email} with the role ${role}.\nPassword (shown once): ${password}\n`);
    return EXIT.ok;
  });
}

/** As the HTTP API has it. */
function assertAccount(email: string, name: string): void {
  if (!contract.Email.safeParse(email).success) throw usage(`${email} is not a valid email address.`);
  if (!contract.PersonName.safeParse(name).success)
    throw usage("--name: Use 1 to 200 characters, and no control characters.");
}

export async function resetPasswordCommand(email: string): Promise<number> {
  return withParts(async (parts) => {
    const identity = await parts.identity();
    const { password } = await known(email, identity.resetPassword(email));
    await logLocally(parts, { action: "password.reset", object: null, details: { email } });
    process.stdout.write(
      `New password for ${email} (shown once): ${password}\nAll sessions of the account have ended, and its passkeys were removed. Two-factor authentication is still required.\n`,
    );
    return EXIT.ok;
  });
}

export async function removeSecondFactorCommand(email: string): Promise<number> {
  return withParts(async (parts) => {
    const identity = await parts.identity();
    await known(email, identity.removeSecondFactor(email));
    await logLocally(parts, { action: "second_factor.removed", object: null, details: { email } });
    process.stdout.write(
      `${email} now signs in with just a password, and all sessions of the account have ended.\nNext: set up an authenticator app again, under "Account".\n`,
    );
    return EXIT.ok;
  });
}

async function known<T>(email: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === "not_found") throw usage(`There is no account with the email ${email}.`);
    if (error.code === "second_factor_off")
      throw usage(`The account ${email} doesn't have two-factor authentication turned on.`);
    throw error;
  });
}
