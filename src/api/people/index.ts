/** Pages for people outside of the dashboard: what each problem type means, and the way back from WordPress. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { type ErrorCode, errors, ServiceError } from "#domain/errors.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { sendPage, text } from "./page.ts";
import { serveSharedReport } from "./report.ts";
import { serveSearchConsoleReturn } from "./search-console.ts";
import { serveWordPressReturn } from "./wordpress.ts";

export async function servePeople(app: Api, deps: ApiDeps): Promise<void> {
  await app.register(async (pages: Api) => {
    // Only here: the API takes JSON and nothing else.
    pages.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      async (_request: unknown, body: string | Buffer) => Object.fromEntries(new URLSearchParams(String(body))),
    );
    serveWordPressReturn(pages, deps);
    serveSearchConsoleReturn(pages, deps);
    serveSharedReport(pages, deps);
    pages.route({
      method: "GET",
      url: "/problems/:problem",
      schema: { hide: true },
      handler: (request, reply) => explainProblem(request, reply),
    });
  });
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
