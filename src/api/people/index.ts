/** Pages for people: the start, the owner link that the service prints, and what each problem type means. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type ErrorCode, errors, ServiceError } from "#domain/errors.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { sendPage, text } from "./page.ts";
import { serveSharedReport } from "./report.ts";
import { serveWordPressReturn } from "./wordpress.ts";

const Account = z.object({
  ownerToken: z
    .string()
    .max(200)
    .transform((token) => token || undefined),
  email: z.email().max(254),
  name: z.string().min(1).max(200),
  password: z.string().min(8).max(200),
});
const Link = z.object({ ownerToken: z.string().max(200).catch("") });

export async function servePeople(app: Api, deps: ApiDeps): Promise<void> {
  await app.register(async (pages: Api) => {
    // Only here: the API takes JSON and nothing else.
    pages.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      async (_request: unknown, body: string | Buffer) => Object.fromEntries(new URLSearchParams(String(body))),
    );
    pages.route({ method: "GET", url: "/", schema: { hide: true }, handler: (_request, reply) => sendStart(reply) });
    pages.route({
      method: "GET",
      url: "/welcome",
      schema: { hide: true },
      handler: (request, reply) => sendForm(reply, Link.parse(request.query).ownerToken),
    });
    pages.route({
      method: "POST",
      url: "/welcome",
      schema: { hide: true },
      handler: (request, reply) => createOwner(request, reply, deps),
    });
    serveWordPressReturn(pages, deps);
    serveSharedReport(pages, deps);
    pages.route({
      method: "GET",
      url: "/problems/:problem",
      schema: { hide: true },
      handler: (request, reply) => explainProblem(request, reply),
    });
  });
}

function sendStart(reply: FastifyReply): FastifyReply {
  return sendPage(
    reply,
    "Sitemend is running",
    `<p>The API is described at <a href="/docs">/docs</a>. Audit a site from the terminal:</p><pre>npm start -- audit example.com</pre><p>On its first start the service prints a link that creates the owner account.</p>`,
  );
}

function sendForm(reply: FastifyReply, ownerToken: string, refusal = ""): FastifyReply {
  const refused = refusal === "" ? "" : `<p class="refused" role="alert">${text(refusal)}</p>`;
  return sendPage(
    reply,
    "Create the owner account",
    `${refused}<form method="post" action="/welcome"><input type="hidden" name="ownerToken" value="${text(ownerToken)}">
<label>Your name <input name="name" required maxlength="200" autocomplete="name"></label>
<label>E-mail <input name="email" type="email" required maxlength="254" autocomplete="email"></label>
<label>Password, 8 characters or more <input name="password" type="password" required minlength="8" maxlength="200" autocomplete="new-password"></label>
<button>Create the account</button></form>`,
    refusal === "" ? 200 : 400,
  );
}

async function createOwner(request: FastifyRequest, reply: FastifyReply, { identity }: ApiDeps): Promise<FastifyReply> {
  const { ownerToken = "" } = (request.body ?? {}) as { ownerToken?: string };
  const account = Account.safeParse(request.body);
  if (!account.success)
    return sendForm(reply, ownerToken, "Give a name, an e-mail address, and a password of at least 8 characters.");
  try {
    const { cookies } = await identity.register(account.data, request.ip);
    for (const cookie of cookies) reply.header("set-cookie", cookie);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return sendForm(reply, ownerToken, `${error.message} ${errors[error.code].next}`);
  }
  return sendPage(
    reply,
    "Welcome",
    `<p>The account of ${text(account.data.email)} exists, owns this installation, and is signed in here.</p><ul><li>Try the API: <a href="/docs">/docs</a></li><li>Audit your site from the terminal: <code>npm start -- audit example.com</code></li></ul>`,
  );
}

function explainProblem(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { problem } = request.params as { problem: string };
  const code = problem.replaceAll("-", "_");
  if (!Object.hasOwn(errors, code)) throw new ServiceError("not_found");
  const { status, text: meaning, next } = errors[code as ErrorCode];
  return sendPage(
    reply,
    code,
    `<p>HTTP status ${status}. ${text(meaning)}</p><p><strong>What to do:</strong> ${text(next)}</p>`,
  );
}
