import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { existingSecret } from "./secret.ts";

describe("the secret file", () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "sitemend-secret-"));
    chmodSync(folder, 0o755);
    file = join(folder, "secret");
    writeFileSync(file, `${"0".repeat(64)}\n`);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const withMode = (mode: number) => {
    chmodSync(file, mode);
    return () => existingSecret(file);
  };

  it("is for its owner alone", () => {
    expect(withMode(0o600)()).toHaveLength(32);
    for (const mode of [0o640, 0o660, 0o604, 0o644]) expect(withMode(mode)).toThrow("can be read by others");
  });

  it.runIf(process.getuid?.() === 0)(
    "may be root's, readable by the group of the service, as containers mount it",
    () => {
      const [uid, gid] = [10_001, 10_001];
      chownSync(file, 0, gid);
      process.setegid?.(gid);
      process.seteuid?.(uid);
      try {
        // The mode is root's to set.
        const read = (mode: number) => {
          process.seteuid?.(0);
          chmodSync(file, mode);
          process.seteuid?.(uid);
          return existingSecret(file);
        };
        expect(read(0o440)).toHaveLength(32);
        expect(() => read(0o460)).toThrow("can be read by others");
        expect(() => read(0o444)).toThrow("can be read by others");
      } finally {
        process.seteuid?.(0);
        process.setegid?.(0);
      }
    },
  );
});
