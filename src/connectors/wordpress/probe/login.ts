/** Does the login work, is it still the same site, and what may the user do? */
import { z } from "zod";
import { SiteUnreadable } from "#domain/connector.ts";
import { sameAddress } from "../address.ts";
import { type Client, type Refused, type Reply, readAs } from "../client.ts";
import { authorizationEndpoint } from "../discover.ts";
import { Status } from "../guarded/contract.ts";
import {
  fail,
  isDiscovered,
  type ProbeCheck,
  type ProbeContext,
  type ProbeVerdict,
  pass,
  type SiteLogin,
  skip,
  warn,
} from "./seen.ts";
import { loginByXmlRpc } from "./xml-rpc.ts";

/** What editing needs; the last ones are needed for settings and archives only. */
const NEEDED = [
  ...["edit_posts", "edit_others_posts", "edit_published_posts", "edit_pages", "edit_others_pages"],
  ...["edit_published_pages", "manage_categories", "upload_files", "manage_options"],
];

const Me = z.object({ id: z.int(), capabilities: z.record(z.string(), z.boolean()).catch({}) });
const Password = z.object({ uuid: z.string() });

export const appPasswordsAvailable: ProbeCheck = async (seen) => {
  const { discovery, client } = seen;
  if (!isDiscovered(discovery) || !client) return skip("The REST API was not found.");
  if (authorizationEndpoint(discovery.index)) return pass("Application passwords are available.");
  seen.login = (await askLogin(client)).login;
  if (seen.login) return pass("The site doesn't announce application passwords, but the login works.");
  return fail(
    "Application passwords are disabled on this site, or the site isn't served over HTTPS.",
    "Enable them in the security plugin that disables them (requires WordPress 5.6 or newer).",
  );
};

export const auth: ProbeCheck = async (seen) => {
  const { client } = seen;
  if (!client) return skip("The REST API was not found.");
  const { login, reply } = seen.login ? { login: seen.login, reply: null } : await askLogin(client);
  seen.login = login;
  if (!login) return await refusedLogin(seen, reply);
  await readMore(seen, client);
  if (reply?.is === "answer") seen.date = reply.headers.find(([name]) => name === "date")?.[1] ?? null;
  return login.userId === null && !seen.status
    ? warn(
        "The login works, but a security plugin hides the users endpoint.",
        "Allow the users endpoint for logged-in users so that Sitemend can identify the account.",
      )
    : pass("The login works.");
};

/** By the user's own page; where that is hidden, by what only a logged-in user may read. */
async function askLogin(client: Client): Promise<{ login: SiteLogin | null; reply: Reply }> {
  const query = { context: "edit", _fields: "id,capabilities" };
  const reply = await client.ask({ route: "/wp/v2/users/me", query });
  const me = reply.is === "answer" ? Me.safeParse(reply.body) : null;
  if (me?.success) {
    const capabilities = Object.entries(me.data.capabilities).flatMap(([name, has]) => (has ? [name] : []));
    return { login: { userId: me.data.id, capabilities, capabilitiesKnown: true }, reply };
  }
  const isHidden = reply.is === "refused" && (reply.status === 404 || reply.status === 403);
  if (!isHidden) return { login: null, reply };
  const posts = await client.ask({ route: "/wp/v2/posts", query: { context: "edit", per_page: "1", _fields: "id" } });
  if (posts.is !== "answer") return { login: null, reply: posts };
  return { login: { userId: null, capabilities: ["edit_posts"], capabilitiesKnown: false }, reply };
}

/** The companion knows more than core, and the password can tell its own number. */
async function readMore(seen: ProbeContext, client: Client): Promise<void> {
  const isThere = isDiscovered(seen.discovery) && seen.discovery.index.namespaces.includes("sitemend/v1");
  if (isThere) seen.status = await readStatus(client);
  if (seen.status) {
    const { id, capabilities } = seen.status.user;
    seen.login = { userId: id, capabilities, capabilitiesKnown: true };
  }
  const reply = await client.ask({
    route: "/wp/v2/users/me/application-passwords/introspect",
    query: { _fields: "uuid" },
  });
  const password = reply.is === "answer" ? Password.safeParse(reply.body) : null;
  seen.passwordUuid = password?.data?.uuid ?? seen.known?.passwordUuid ?? null;
}

async function readStatus(client: Client): Promise<Status | null> {
  try {
    return readAs(Status, await client.ask({ route: "/sitemend/v1/status" }));
  } catch (error) {
    if (error instanceof SiteUnreadable) return null;
    throw error;
  }
}

const SAID: Readonly<Record<string, string>> = {
  incorrect_password: "The application password is incorrect.",
  invalid_username: "There is no such user.",
  invalid_email: "There is no user with this email address.",
  application_passwords_disabled: "Application passwords are disabled.",
  application_passwords_disabled_for_user: "Application passwords are disabled for this user.",
};

async function refusedLogin(seen: ProbeContext, reply: Reply | null): Promise<ProbeVerdict> {
  if (reply?.is !== "refused")
    return fail(
      `The site did not respond to the login: ${reply && "words" in reply ? reply.words : ""}`,
      "Try again later.",
    );
  const said = SAID[reply.code];
  if (said) return fail(said, "Create a new application password in WordPress under Users > Profile, then reconnect.");
  return reply.status === 401 ? await unheardLogin(seen) : barredLogin(reply);
}

const AS_WORDPRESS_MAKES_THEM = /^[a-zA-Z0-9]{24}$/;

/** WordPress answers alike when the password is wrong and when the header with it never arrived. */
async function unheardLogin(seen: ProbeContext): Promise<ProbeVerdict> {
  const byBody = seen.known === null ? await loginByXmlRpc(seen.session, seen.siteUrl, seen.access) : "unknown";
  // The old interface takes login passwords, too, and those are what people paste by mistake.
  if (byBody === "works" && !AS_WORDPRESS_MAKES_THEM.test(seen.access.applicationPassword.replace(/\s/g, "")))
    return fail(
      "This is the user's account password. The REST API accepts application passwords only.",
      "Create an application password in WordPress under Users > Profile, and connect with it.",
    );
  if (byBody === "works")
    return fail(
      "The server strips the Authorization header before WordPress sees it. The password itself is correct.",
      'On Apache add `SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1` to .htaccess, or ask your host to forward the header.',
    );
  if (byBody === "refused")
    return fail(
      "The username or application password is incorrect.",
      "Create a new application password in WordPress under Users > Profile. The account password doesn't work here.",
    );
  return fail(
    "WordPress received no valid login: the application password is incorrect or revoked, or the server strips the Authorization header.",
    "Create a new application password and reconnect. If that fails too, ask your host to forward the Authorization header.",
  );
}

function barredLogin({ status, words }: Refused): ProbeVerdict {
  return fail(
    `The site rejects the login (${status}${words ? `: ${words}` : ""}).`,
    "A firewall or security plugin is blocking it. Add Sitemend to its allowlist.",
  );
}

export const identityCheck: ProbeCheck = async ({ discovery, known, login, status, siteUrl }) => {
  if (!isDiscovered(discovery)) return skip("The REST API was not found.");
  const home = status?.home ?? discovery.index.home;
  const moved = known?.homeUrl != null && !sameAddress(home, known.homeUrl);
  const other = known?.instanceId != null && status !== null && status.instanceId !== known.instanceId;
  if (moved || other) return fail("A different WordPress site now responds at this URL.", "Reconnect the site.");
  if (known?.userId != null && login?.userId != null && login.userId !== known.userId)
    return fail("The login belongs to a different user than before.", "Reconnect the site.");
  if (URL.parse(home)?.host !== new URL(siteUrl).host)
    return warn(`WordPress reports its URL as ${home}.`, "Connect that URL, or correct it under Settings > General.");
  return pass(`This is the WordPress site at ${home}.`);
};

export const roleCapabilities: ProbeCheck = async ({ login }) => {
  if (!login) return skip("Skipped because the login failed.");
  if (!login.capabilitiesKnown)
    return warn("The user's permissions can't be read.", "Install the companion plugin, or allow the users endpoint.");
  if (!login.capabilities.includes("edit_posts"))
    return fail(
      "The user can't edit posts on this site.",
      "Connect with a user that has the Editor role, or Administrator for settings and redirects.",
    );
  const missing = missingCapabilities(login);
  if (missing.length === 0) return pass("The user can edit content and settings.");
  const onlySettings = missing.every((name) => name === "manage_options");
  return onlySettings
    ? pass("The user can edit content (Editor). Settings and redirects require an administrator.")
    : warn(`The user lacks ${missing.join(", ")}.`, "Connect with a user that has the Editor role.");
};

export function missingCapabilities({ capabilities, capabilitiesKnown }: SiteLogin): string[] {
  return capabilitiesKnown ? NEEDED.filter((name) => !capabilities.includes(name)) : [];
}
