/** /docs: the OpenAPI document to click through, served from our own files. Only this page may run scripts. */
import swaggerUi from "@fastify/swagger-ui";
import type { Api } from "./deps.ts";
import { openApiDocument } from "./openapi.ts";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export async function serveDocsPage(app: Api): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: true,
    transformStaticCSP: () => POLICY,
    transformSpecification: () => openApiDocument(app),
    uiConfig: { deepLinking: true, tryItOutEnabled: true },
  });
}
