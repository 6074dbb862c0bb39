import { type Command, Option } from "commander";
import { KEY_DAYS, KEY_SCOPES, OVERLAP_HOURS } from "#domain/request-key.ts";
import type { KeyFlags } from "./keys.ts";
import { collect, whole } from "./option-values.ts";

export function addKeys(sitemend: Command, end: (result: Promise<number>) => Promise<void>): void {
  const keys = sitemend.command("keys").description("manage request keys of the public API on this installation");
  const days = () =>
    new Option("--days <days>", "days until it expires")
      .argParser(whole(KEY_DAYS.least, KEY_DAYS.most))
      .default(KEY_DAYS.usual);
  keys
    .command("create")
    .description("create a key, for a person's account; it never has more rights than their role")
    .argument("<name>", "what it is for")
    .requiredOption("--as <email>", "account it acts for")
    .requiredOption("--website <url>", "website it can see; repeatable", collect)
    .addOption(new Option("--scope <scope...>", "what it may do").choices(KEY_SCOPES).makeOptionMandatory())
    .option("--network <network>", "IP address or network it works from; repeatable", collect)
    .addOption(days())
    .action(async (name: string, flags: KeyFlags) => end((await import("./keys.ts")).createKeyCommand(name, flags)));
  keys
    .command("list")
    .description("list the keys of the local workspace")
    .action(async () => end((await import("./keys.ts")).listKeysCommand()));
  keys
    .command("roll")
    .description("replace a key's secret")
    .argument("<id>", "key_…")
    .addOption(
      new Option("--overlap <hours>", "hours for which the previous secret still works")
        .argParser(whole(0, OVERLAP_HOURS.most))
        .default(OVERLAP_HOURS.usual),
    )
    .addOption(days())
    .action(async (id: string, flags: { overlap: number; days: number }) =>
      end((await import("./keys.ts")).rollKeyCommand(id, flags)),
    );
  keys
    .command("revoke")
    .description("revoke a key immediately")
    .argument("<id>", "key_…")
    .action(async (id: string) => end((await import("./keys.ts")).revokeKeyCommand(id)));
}
