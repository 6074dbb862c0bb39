/** What the client does in every runtime, with nothing but the client and web standards; answers plain data to compare. */

/**
 * @param {typeof import("../../client/src/v1/index.ts")} client
 * @param {{ baseUrl: string, key: string, projectId: string, auditId: string, website: string,
 *   webhook: { secrets: string[], publicKey: string, headers: Record<string, string>, body: string } }} given
 */
export async function journey(client, { baseUrl, key, projectId, auditId, website, webhook }) {
  const { createSitemend, responseOf, verifyWebhook } = client;
  const sitemend = createSitemend({ baseUrl, key });
  const failure = async (promise) => {
    const error = await promise.then(
      () => new Error("It did not fail."),
      (reason) => reason,
    );
    return [error.name, error.status ?? null, error.code ?? null];
  };

  const issues = [];
  for await (const { id } of sitemend.each.listProjectIssues({
    auditId,
    limit: 10,
    severity: ["error", "warning", "notice"],
  }))
    issues.push(id);
  const body = { projectId, type: "page-audit", url: `${website}/${crypto.getRandomValues(new Uint32Array(1))[0]}` };
  const options = { idempotencyKey: `journey-${body.url.split("/").at(-1)}` };
  const started = await sitemend.startProjectAudit(body, options);
  const repeated = await sitemend.startProjectAudit(body, options);
  const { headers, body: text, secrets, publicKey } = webhook;
  const forged = { ...headers, "webhook-signature": "v1,MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=" };
  const bytes = new TextEncoder().encode(text);
  return {
    projects: (await sitemend.listProjects()).projects.map(({ id }) => id),
    issues: new Set(issues).size,
    audit: (await sitemend.getProjectAudit({ auditId })).audit.status,
    status: responseOf(started)?.status,
    location: responseOf(started)?.headers.get("location") === `/v1/audits/${started.audit.id}`,
    replayed: [repeated.audit.id === started.audit.id, responseOf(repeated)?.headers.get("idempotency-replayed")],
    missing: await failure(sitemend.getProject({ projectId: "web_nothing" })),
    invalid: await failure(sitemend.listProjects({ limit: 0 })),
    wrongKey: await failure(createSitemend({ baseUrl, key: "sitemend_live_0_0" }).listProjects()),
    aborted: await failure(sitemend.listProjects({}, { signal: AbortSignal.abort() })),
    event: (await verifyWebhook(secrets, headers, bytes)).type,
    eventAsText: (await verifyWebhook(secrets.at(-1), new Headers(headers), text)).type,
    eventByPublicKey: (await verifyWebhook(publicKey, headers, bytes)).type,
    forged: await failure(verifyWebhook(secrets, forged, bytes)),
    altered: await failure(verifyWebhook(secrets, headers, `${text} `)),
    old: await failure(verifyWebhook(secrets, headers, text, { now: () => Date.now() + 600_000 })),
  };
}
