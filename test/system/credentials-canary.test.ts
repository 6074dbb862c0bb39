/**
 * A password that was entrusted to us is nowhere to be found: not in logs at their loudest, not in answers, not in any
 * table or file, also when the site itself echoes what it was sent; and once disconnected, even its sealed form is gone.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditedBy, type ChangeClient } from "../support/change-client.ts";
import { bytesOf, everyRow, filesIn, withDatabase } from "../support/data-folder-search.ts";
import { hangPictures } from "../support/picture-shop.ts";
import { type Owner, signUp, startService, type TestService } from "../support/service.ts";
import { startWordPress, type WordPress, wordpressMissing } from "../support/wordpress.ts";
import type { NewUser } from "../support/wordpress-users.ts";

const missing = wordpressMissing();
/** What comes back, and from where: every route, or only the one that writes. */
const ECHOES = ["error", "page", "redirect", "refusal", "apply error", "apply refusal"] as const;

describe.skipIf(missing)(`the application password${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let wordpress: WordPress;
  let service: TestService;
  let owner: Owner;
  let client: ChangeClient;
  let admin: NewUser;
  const answers: string[] = [];
  const logs: string[] = [];

  beforeAll(async () => {
    wordpress = await startWordPress({ companion: true, mustUse: { "echo.php": ECHO } });
    await hangPictures(wordpress, 8);
    service = await startService({
      environment: {
        ...{ SITEMEND_ALLOW_HTTP_WORDPRESS: "127.0.0.1", SITEMEND_RATE_LIMITS: "off" },
        SITEMEND_LOG_LEVEL: "trace",
      },
    });
    const inner = await signUp(service);
    owner = {
      ...inner,
      async call(...args) {
        const answer = await inner.call(...args);
        answers.push(`${args[0]} ${args[1]} ${JSON.stringify(answer.body)}`);
        return answer;
      },
    };
    client = await auditedBy(owner, wordpress);
    admin = await wordpress.createUser({ role: "administrator", login: "olga" });
  });

  afterAll(async () => {
    await service?.close();
    await wordpress?.close();
  });

  /** Forms in which it could slip out. */
  function canaries(): string[] {
    const spaced = admin.applicationPassword.replace(/(.{4})(?=.)/g, "$1 ");
    const plain = [admin.applicationPassword, admin.applicationPassword.replaceAll(" ", ""), spaced];
    const basic = plain.map((password) => Buffer.from(`${admin.login}:${password}`).toString("base64"));
    return [...new Set([...plain, ...plain.map(encodeURIComponent), ...basic])];
  }

  const foundIn = (texts: readonly string[]): string[] =>
    texts.filter((text) => canaries().some((canary) => text.includes(canary))).map((text) => text.slice(0, 300));

  const connection = `/wordpress`;

  it("goes in, works, and the site misbehaves in every way that could bring it back", async () => {
    const password = admin.applicationPassword.replace(/(.{4})(?=.)/g, "$1 ");
    expect((await client.connect(admin.login, password)).body.data.connection.mode).toBe("guarded");
    const done = await client.apply(...(await approved(0)));
    expect(done.body.data.appliedChange.status).toBe("applied");
    const verify = () => owner.call("GET", `/api/v1/audit/websites/${client.websiteId}${connection}/verify`);
    expect((await verify()).status).toBe(200);
    for (const [index, echo] of ECHOES.entries()) {
      const ready = await approved(index + 1);
      await wordpress.inside(`file_put_contents(WP_CONTENT_DIR . '/test-echo', '${echo}');`);
      const failed = await client.apply(...ready);
      expect(failed.body.data?.appliedChange?.status, echo).not.toBe("applied");
      await verify();
      await client.connect(admin.login, password);
      await client.connect(admin.login, `${password} wrong`);
      await wordpress.inside("unlink(WP_CONTENT_DIR . '/test-echo');");
    }
    await client.connect(admin.login, password);
    await client.changes();
    await owner.call("GET", "/api/v1/websites");
  });

  async function approved(post: number): Promise<[string, string]> {
    const issue = client.issueOf(post, "green-tea-cup");
    return [issue, await client.token(issue)];
  }

  it("is in no answer and no log", () => {
    logs.push(service.stderr());
    expect(logs.join("")).toContain('"msg":"starting"');
    expect(foundIn(answers)).toEqual([]);
    expect(foundIn(logs.join("").split("\n"))).toEqual([]);
  });

  it("is in no table, and in no file of the data folder", async () => {
    const rows = await everyRow(service.dataDir);
    expect(rows.some((row) => row.startsWith("public.site_connection "))).toBe(true);
    expect(foundIn(rows)).toEqual([]);
    const hex = canaries().map((canary) => Buffer.from(canary).toString("hex"));
    expect(rows.filter((row) => hex.some((one) => row.includes(one)))).toEqual([]);
    const needles = canaries().map((canary) => Buffer.from(canary));
    const files = filesIn(service.dataDir);
    expect(files.length).toBeGreaterThan(100);
    const holding = files.filter((file) => {
      const bytes = bytesOf(file);
      return needles.some((needle) => bytes.includes(needle));
    });
    expect(holding).toEqual([]);
  });

  it("is gone for good once disconnected, also sealed, and WordPress has deleted it", async () => {
    const sealed = await sealedIn(service.dataDir);
    expect(sealed).not.toBeNull();
    const path = `/api/v1/audit/websites/${client.websiteId}${connection}/disconnect`;
    const answer = await owner.call("POST", path, {});
    expect(answer.status).toBe(200);
    expect(await sealedIn(service.dataDir)).toBeNull();
    const rows = await everyRow(service.dataDir);
    expect(rows.filter((row) => sealed !== null && row.includes(sealed))).toEqual([]);
    expect(foundIn([...answers, ...rows])).toEqual([]);
    const left = await wordpress.inside(
      `echo count(WP_Application_Passwords::get_user_application_passwords(${admin.id}));`,
    );
    expect(left).toBe("0");
  });
});

/** As hex. */
function sealedIn(dataDir: string): Promise<string | null> {
  return withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ sealed: string | null }>(
      "select encode(sealed_secret, 'hex') as sealed from site_connection",
    );
    return rows[0]?.sealed ?? null;
  });
}

/** Debugging pages, firewalls and careless plugins do all of this. */
const ECHO = `<?php
add_filter('rest_pre_dispatch', function ($answer, $server, $request) {
  $file = WP_CONTENT_DIR . '/test-echo';
  if (!is_file($file)) return $answer;
  $how = explode(' ', file_get_contents($file));
  if (count($how) > 1 && !strpos($request->get_route(), $how[0])) return $answer;
  $said = 'You sent ' . ($_SERVER['HTTP_AUTHORIZATION'] ?? 'nothing') . ' that is ' . ($_SERVER['PHP_AUTH_USER'] ?? '') . ':' . ($_SERVER['PHP_AUTH_PW'] ?? '') . ' or ' . rawurlencode($_SERVER['PHP_AUTH_PW'] ?? '') . ' or ' . str_replace(' ', '', $_SERVER['PHP_AUTH_PW'] ?? '');
  switch (end($how)) {
    case 'error': return new WP_Error($said, $said, ['status' => 500, 'sent' => $said]);
    case 'refusal': return new WP_Error('rest_forbidden', $said, ['status' => 403, 'sent' => $said]);
    case 'redirect': header('Location: https://elsewhere.example/?' . $said, true, 302); exit;
    default: header('Content-Type: text/html'); echo "<title>$said</title><p>$said</p>"; exit;
  }
}, 10, 3);
`;
