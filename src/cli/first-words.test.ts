import { describe, expect, it } from "vitest";
import { firstWords, waysOn } from "./first-words.ts";

const READY = { role: "all" as const, url: "http://127.0.0.1:3000", program: "npm start --" };

describe("what serve says when it is ready", () => {
  it("says of a worker what it is, and where its probes answer", () => {
    const worker = { ...READY, role: "worker" as const, ownerLink: undefined };
    expect(firstWords(worker)).toMatch(
      /^Sitemend worker \(process \d+\) runs audits\nProbes: http:\/\/127\.0\.0\.1:3000\/healthz, /,
    );
    expect(firstWords({ ...worker, url: undefined })).not.toMatch(/http|ready/);
  });

  it("shows the owner link and three ways on at the first start", () => {
    const words = firstWords({ ...READY, ownerLink: "http://127.0.0.1:3000/welcome?ownerToken=secret" });
    expect(words).toMatch(/one-time link\):\n {2}http:\/\/127\.0\.0\.1:3000\/welcome\?ownerToken=secret\n/);
    expect(words).toContain("npm start -- demo\n");
    expect(words).toContain("http://127.0.0.1:3000 in a browser\n");
    expect(words).toContain("npm start -- audit https://example.com\n");
  });

  it("is short once there is an owner", () => {
    const words = firstWords({ ...READY, ownerLink: undefined });
    expect(words.trim().split("\n")).toHaveLength(2);
    expect(words).not.toContain("demo");
  });

  it("says where it is and how to stop it, always", () => {
    for (const ownerLink of ["http://127.0.0.1:3000/welcome", undefined])
      expect(firstWords({ ...READY, ownerLink })).toMatch(
        /^Sitemend is ready at http:\/\/127\.0\.0\.1:3000\n[\s\S]*Ctrl-C\n$/,
      );
  });
});

it("points whoever calls it without a word to the demo, the dashboard and an audit", () => {
  for (const command of ["demo", "serve", "audit https://example.com"])
    expect(waysOn("npm start --")).toContain(`npm start -- ${command}\n`);
});
