/** Time from asking to cancel until the answer, in full crawl, and requests that reach the site afterwards. */
import { type Bench, ended, type Figure, median, printed, serveGenerated, sitemend, withFolder } from "./support.ts";

const ROUNDS = 5;

export const cancel: Bench = {
  name: "cancel",
  run: () =>
    withFolder(async (folder) => {
      const site = await serveGenerated(20_000);
      const service = sitemend([], folder, { SITEMEND_PORT: "0", SITEMEND_RATE_LIMITS: "off" });
      const [, url, ownerToken] = await printed(service, /ready at (\S+)[\s\S]*ownerToken=(\S+)/);
      const call = await signIn(url ?? "", ownerToken ?? "");
      const times: number[] = [];
      let late = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const { data } = await call("POST", "/api/v1/audit/start", { website: site.url, type: "full-audit" });
        const before = site.requests();
        while (site.requests() < before + 300) await new Promise((resolve) => setTimeout(resolve, 5));
        const begin = performance.now();
        await call("POST", `/api/v1/audit/${data.audit.id}/cancel`);
        times.push(performance.now() - begin);
        const atAnswer = site.requests();
        await until(call, data.audit.id);
        late += site.requests() - atAnswer;
      }
      service.kill("SIGTERM");
      await ended(service);
      await site.close();
      return [
        {
          name: "time to stop",
          value: median(times),
          unit: "ms",
          note: `median of ${ROUNDS}, slowest ${Math.round(Math.max(...times))}`,
        },
        { name: "requests after the answer", value: late, unit: "requests", note: `in ${ROUNDS} rounds` },
      ] satisfies Figure[];
    }),
};

type Call = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ data: { audit: { id: string; status: string }; accessToken: string } }>;

async function signIn(url: string, ownerToken: string): Promise<Call> {
  const account = { email: "bench@example.com", password: "a long bench password", name: "Bench" };
  const send = async (method: string, path: string, body: unknown, token: string) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as ReturnType<Call>;
  };
  await send("POST", "/api/v1/auth/register", { ...account, ownerToken }, "");
  const { data } = await send("POST", "/api/v1/auth/token", { email: account.email, password: account.password }, "");
  return (method, path, body) => send(method, path, body, data.accessToken);
}

async function until(call: Call, auditId: string): Promise<void> {
  for (;;) {
    const { data } = await call("GET", `/api/v1/audit/${auditId}/audit-status`);
    if (data.audit.status === "cancelled") return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
