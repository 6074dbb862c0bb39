import { describe, expect, it } from "vitest";
import { hostName, recognizedHost, tokenPage } from "./host.ts";

describe("the host of a repository", () => {
  it.each([
    ["https://github.com/me/site.git", "github"],
    ["https://gitlab.com/me/group/site", "gitlab"],
    [" https://codeberg.org/me/site.git ", "gitea"],
    ["https://github.com.evil.example/me/site.git", undefined],
    ["http://github.com/me/site.git", undefined],
    ["git@github.com:me/site.git", undefined],
    ["", undefined],
  ])("of %j is %s", (remote, host) => {
    expect(recognizedHost(remote)).toBe(host);
  });

  it.each([
    [
      "github",
      "https://github.com/me/site.git",
      /^https:\/\/github\.com\/settings\/personal-access-tokens\/new\?.*contents=write&pull_requests=write/,
    ],
    ["github", "https://code.example/me/site.git", /^https:\/\/code\.example\/settings\/personal-access-tokens\/new$/],
    ["gitlab", "https://gitlab.com/a/b/site.git/", /^https:\/\/gitlab\.com\/a\/b\/site\/-\/settings\/access_tokens$/],
    ["gitea", "https://codeberg.org/me/site.git", /^https:\/\/codeberg\.org\/user\/settings\/applications$/],
  ] as const)("of %s at %s makes tokens on its own page", (host, remote, page) => {
    expect(tokenPage(host, remote)).toMatch(page);
  });

  it("has no page for tokens that anybody knows, when it is plain or its URL isn't one", () => {
    expect([tokenPage("plain", "https://git.example/a.git"), tokenPage("github", "javascript:alert(1)")]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("is named as people know it", () => {
    expect(hostName("github", "https://code.example/me/site")).toBe("GitHub");
    expect(hostName("gitea", "https://codeberg.org/me/site")).toBe("codeberg.org");
    expect(hostName("plain", "https://git.example:8443/me/site")).toBe("git.example:8443");
  });
});
