/** `wp connect`, `wp verify`, `wp disconnect`: the connection of a website to its WordPress. */
import { terminal as plain, renderVerifyChecks } from "#reports/index.ts";
import { secretFor } from "./ask.ts";
import type { ConnectInput } from "./backend.ts";
import type { ConnectFlags, VerifyFlags } from "./connection-flags.ts";
import { EXIT, usage } from "./exit.ts";
import type { ServerFlags } from "./server-flags.ts";
import { openChangesLine, showVerified } from "./shown-connection.ts";
import type { Terminal } from "./terminal.ts";
import { withBackend } from "./with-backend.ts";

export async function connectCommand(address: string, flags: ConnectFlags, terminal: Terminal): Promise<number> {
  const { username, pairingCode } = flags;
  if ((username === undefined) === (pairingCode === undefined))
    throw usage("Use --username (and the application password when asked) or --pairing-code.");
  const applicationPassword = username === undefined ? "" : (await secretFor("Application password:")).trim();
  if (username !== undefined && applicationPassword === "") throw usage("No application password was given.");
  const credentials = username === undefined ? { pairingCode: pairingCode ?? "" } : { username, applicationPassword };
  return withBackend(flags, async ({ connections }) => {
    const { id, origin } = await connections.websiteOrNew(address);
    const siteUrl = flags.siteUrl ?? origin;
    terminal.progress(`Contacting ${siteUrl}…`);
    const request: ConnectInput = { siteUrl, writeProbe: flags.writeProbe ?? false, ...credentials };
    const { connection, checks } = await connections.connect(id, request);
    terminal.endProgress();
    const { mode, pluginVersion, created } = connection;
    process.stdout.write(
      `${plain(origin)} is ${created ? "connected" : "reconnected"} as ${plain(connection.username)}: ${connection.status}.\n` +
        `Writes are ${mode}${mode === "guarded" ? ` (companion plugin ${plain(pluginVersion ?? "")})` : ": without the companion plugin, an edit made at the same moment could be overwritten"}.\n`,
    );
    process.stdout.write(renderVerifyChecks(checks, { color: terminal.color, all: false }));
    return EXIT.ok;
  });
}

export async function verifyCommand(address: string, flags: VerifyFlags, terminal: Terminal): Promise<number> {
  return withBackend(flags, async ({ connections }) => {
    const { id, origin } = await connections.website(address);
    terminal.progress(`Contacting the WordPress site at ${plain(origin)}…`);
    const verified = await connections.verify(id);
    terminal.endProgress();
    return showVerified(origin, verified, { json: flags.json ?? false, color: terminal.color });
  });
}

export async function disconnectCommand(address: string, flags: ServerFlags): Promise<number> {
  return withBackend(flags, async ({ connections }) => {
    const { id, origin } = await connections.website(address);
    const { wasConnected, revokedOnSite, openChanges } = await connections.disconnect(id);
    if (!wasConnected) process.stdout.write(`${plain(origin)} was not connected.\n`);
    else {
      const there = revokedOnSite
        ? "The application password was revoked in WordPress."
        : "WordPress couldn't be reached: revoke the application password in the user's profile there.";
      process.stdout.write(`${plain(origin)} is disconnected and the password deleted. ${there}\n`);
    }
    process.stdout.write(openChangesLine(openChanges, "site"));
    return EXIT.ok;
  });
}
