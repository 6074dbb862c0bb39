/** `wp connect`, `wp verify`, `wp disconnect`: the connection to WordPress, as the local operator. */
import { parseId } from "#domain/ids.ts";
import type { LogDetails } from "#domain/log-entry.ts";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import type { Website } from "#domain/website.ts";
import { terminal as plain, renderVerifyChecks } from "#reports/index.ts";
import type { Parts } from "../main.ts";
import { secretFor } from "./ask.ts";
import { EXIT, usage } from "./exit.ts";
import { withParts } from "./local.ts";
import { logLocally } from "./log-locally.ts";
import type { Terminal } from "./terminal.ts";
import type { ConnectFlags } from "./wp-flags.ts";

export async function connectCommand(address: string, flags: ConnectFlags, terminal: Terminal): Promise<number> {
  const { username, pairingCode } = flags;
  if ((username === undefined) === (pairingCode === undefined))
    throw usage("Give --username (and the application password when asked) or --pairing-code.");
  const applicationPassword = username === undefined ? "" : await secretFor("Application password:");
  if (username !== undefined && applicationPassword === "") throw usage("No application password was given.");
  return withParts(async (parts) => {
    const website = await websiteAt(address, parts);
    const siteUrl = flags.siteUrl ?? website.origin;
    const credentials = username === undefined ? { pairingCode: pairingCode ?? "" } : { username, applicationPassword };
    terminal.progress(`Asking ${siteUrl} …`);
    const { connection, health, created } = await parts.changes.connect(website, {
      ...{ siteUrl, writeProbe: flags.writeProbe ?? false },
      ...credentials,
    });
    await logConnection(parts, website, "connection.connected", { created });
    terminal.endProgress();
    const { mode, pluginVersion } = connection.profile;
    process.stdout.write(
      `${website.origin} is ${created ? "connected" : "connected anew"} as ${plain(connection.username)}: ${connection.status}.\n` +
        `Writes are ${mode}${mode === "guarded" ? ` (companion plugin ${plain(pluginVersion ?? "")})` : ": without the companion plugin, an edit made at the same moment may be missed"}.\n`,
    );
    process.stdout.write(renderVerifyChecks(health.checks, { color: terminal.color, all: false }));
    return EXIT.ok;
  });
}

export async function verifyCommand(
  address: string,
  { json, terminal }: { readonly json: boolean; readonly terminal: Terminal },
): Promise<number> {
  return withParts(async (parts) => {
    const website = await websiteAt(address, parts);
    terminal.progress(`Asking the WordPress of ${website.origin} …`);
    const { status, can, checks } = await parts.changes.verify(website);
    terminal.endProgress();
    if (json) process.stdout.write(`${JSON.stringify({ status, can, checks }, undefined, 2)}\n`);
    else {
      process.stdout.write(`${website.origin}: ${status.replace("_", " ")}\n`);
      process.stdout.write(renderVerifyChecks(checks, { color: terminal.color, all: true }));
      if (can.length > 0) process.stdout.write(`Can change now: ${can.map(plain).join(", ")}\n`);
    }
    return status === "healthy" || status === "degraded" ? EXIT.ok : EXIT.gateFailed;
  });
}

export async function disconnectCommand(address: string): Promise<number> {
  return withParts(async (parts) => {
    const website = await websiteAt(address, parts);
    const { wasConnected, revoked, openChanges } = await parts.changes.disconnect(website);
    if (wasConnected) await logConnection(parts, website, "connection.disconnected", {});
    if (!wasConnected) process.stdout.write(`${website.origin} was not connected.\n`);
    else {
      const there = revoked
        ? "WordPress has deleted the application password."
        : "WordPress could not be told: delete the application password in the user's profile there.";
      process.stdout.write(`${website.origin} is disconnected and the password erased here. ${there}\n`);
    }
    if (openChanges > 0)
      process.stdout.write(
        `${openChanges} ${openChanges === 1 ? "change" : "changes"} can be rolled back after you connect the same site again.\n`,
      );
    return EXIT.ok;
  });
}

function logConnection(
  parts: Parts,
  { id: object, origin: website, workspaceId }: Website,
  action: "connection.connected" | "connection.disconnected",
  details: LogDetails,
): Promise<void> {
  return logLocally(parts, { action, object, details: { website, ...details } }, workspaceId);
}

/** By id, or by any address on it. */
export async function websiteAt(text: string, { websites }: Parts): Promise<Website> {
  const id = parseId("web", text);
  return id === undefined ? websites.at(withScheme(text), LOCAL_OPERATOR) : websites.read(id);
}

function withScheme(text: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
}
