import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { isLocalRepository } from "./local-repositories.ts";

describe("a repository in a folder of this machine", () => {
  const root = mkdtempSync(join(tmpdir(), "sitemend-local-"));
  const folder = (name: string) => join(root, name);
  for (const name of ["allowed/site.git", "allowed-too/site.git", "other.git"])
    mkdirSync(folder(name), { recursive: true });
  symlinkSync(folder("other.git"), folder("allowed/link.git"));
  symlinkSync(folder("allowed"), folder("way-in"));
  const isAllowed = (remote: string) => isLocalRepository(remote, [folder("allowed"), folder("missing")]);
  afterAll(() => rmSync(root, { recursive: true }));

  it("may be connected where it lies in a folder that is allowed, whichever way leads there", () => {
    expect(isAllowed(pathToFileURL(folder("allowed/site.git")).href)).toBe(true);
    expect(isAllowed(pathToFileURL(folder("way-in/site.git")).href)).toBe(true);
  });

  it.each([
    ["beside it", "other.git"],
    ["in a folder of a longer name", "allowed-too/site.git"],
    ["behind a link that leads out", "allowed/link.git"],
    ["behind dots", "allowed/../other.git"],
    ["nowhere", "allowed/nothing.git"],
  ])("may not be connected %s", (_, name) => {
    expect(isAllowed(`file://${root}/${name}`)).toBe(false);
    expect(isAllowed(`file://${root}/${name.replaceAll("..", "%2e%2e")}`)).toBe(false);
  });

  it.each(["https://git.example/site.git", "ext::sh", "", "file:allowed", "/allowed/site.git", "file://host/allowed"])(
    "is not meant by %j",
    (remote) => {
      expect(isAllowed(remote)).toBe(false);
    },
  );
});
