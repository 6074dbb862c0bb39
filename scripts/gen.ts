/** Writes every generated file; `npm run verify` fails when the result differs from what is committed. */
import { fileURLToPath } from "node:url";
import { generateAsvs } from "./asvs.ts";
import { generateApiPage } from "./gen-api-page.ts";
import { generateChecks } from "./gen-checks.ts";
import { generateClient } from "./gen-client.ts";
import { generateConfig } from "./gen-config.ts";
import { generateConfigFile } from "./gen-config-file.ts";
import { generateFixKinds } from "./gen-fix-kinds.ts";
import { generateMatrix } from "./gen-matrix.ts";
import { generateContract } from "./gen-openapi.ts";
import { generatePlugin } from "./gen-plugin.ts";
import { generatePot } from "./gen-pot.ts";
import { generatePublicClient } from "./gen-public-client.ts";
import { generateRoutes } from "./gen-routes.ts";
import { generateQuality } from "./quality.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

await generateChecks(root);
generateRoutes(root);
await generateContract(root);
generateApiPage(root);
generateAsvs(root);
await generateClient(root);
await generatePublicClient(root);
generateConfig(root);
generateConfigFile(root);
generateQuality(root);
generatePot(root);
generatePlugin(root);
generateMatrix(root);
await generateFixKinds(root);
