/** The layers of ARCHITECTURE.md as rules; `scripts/layers.ts` also asserts that modules were really read. */
const layerOne = "^src/(crawl|lab|checks|connectors|store|auth|contract)/";
const within = (folders) => `^src/(${folders})/`;

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "domain-stands-alone",
      severity: "error",
      from: { path: "^src/domain/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^(src/domain/|node_modules/(zod|tldts)/)" },
    },
    {
      name: "net-imports-domain-only",
      severity: "error",
      from: { path: within("net") },
      to: { path: "^src/", pathNot: "^src/(net|domain)/" },
    },
    {
      name: "means-do-not-know-each-other",
      severity: "error",
      from: { path: "^src/(crawl|lab|checks|connectors|store|auth|contract)/" },
      to: { path: layerOne, pathNot: "^src/$1/" },
    },
    {
      name: "only-fetchers-use-net",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: "^src/(net|crawl|lab|connectors)/|^src/(main|cli|service)\\.ts$|^src/(cli|engine)/",
      },
      to: { path: within("net") },
    },
    {
      name: "use-cases-do-not-know-each-other",
      severity: "error",
      from: { path: "^src/(alerts|approvals|audits|brands|changes|events|reports|retention|schedules|search|tasks)/" },
      to: {
        path: "^src/(alerts|approvals|audits|brands|changes|events|reports|retention|schedules|search|tasks)/",
        pathNot: "^src/$1/",
      },
    },
    {
      name: "use-cases-enter-by-the-index",
      severity: "error",
      from: {
        path: "^src/(alerts|approvals|audits|brands|changes|events|reports|retention|schedules|search|tasks)/",
        pathNot: "\\.test\\.ts$",
      },
      to: { path: layerOne, pathNot: "^src/[a-z]+/index\\.ts$" },
    },
    {
      name: "doors-above",
      severity: "error",
      from: {
        path: "^src/(alerts|approvals|audits|brands|changes|events|reports|retention|schedules|search|tasks|crawl|lab|checks|connectors|store|auth|contract|net|domain)/",
        pathNot: "\\.test\\.ts$",
      },
      to: { path: "^src/(api|jobs|demo)/|^src/(main|cli|service)\\.ts$|^src/(cli|engine)/" },
    },
    {
      name: "doors-use-use-cases",
      severity: "error",
      from: { path: "^src/(api|jobs)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^src/(crawl|lab|checks|connectors|net)/" },
    },
    {
      name: "sockets-live-in-net",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/net/|\\.test\\.ts$" },
      to: { path: "^node_modules/undici/" },
    },
    {
      name: "sql-lives-in-store",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(store|auth|jobs)/|\\.test\\.ts$" },
      to: { path: "^node_modules/(pg|kysely|pg-copy-streams)/" },
    },
    {
      name: "fastify-lives-in-api",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/api/" },
      to: { path: "^node_modules/(fastify|@fastify)/" },
    },
    {
      name: "queue-lives-in-jobs",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(jobs|store)/" },
      to: { path: "^node_modules/pg-boss/" },
    },
    {
      name: "dashboard-words-stand-alone",
      severity: "error",
      from: { path: "^dashboard/src/words/" },
      to: { path: "^dashboard/src/", pathNot: "^dashboard/src/words/" },
    },
    {
      name: "dashboard-data-is-not-drawn",
      severity: "error",
      from: { path: "^dashboard/src/data/" },
      to: { path: "^dashboard/src/", pathNot: "^dashboard/src/(data|words)/" },
    },
    {
      name: "dashboard-screens-above",
      severity: "error",
      from: { path: "^dashboard/src/ui/" },
      to: { path: "^dashboard/src/(shell|screens)/" },
    },
    {
      name: "dashboard-screens-stand-in-the-shell",
      severity: "error",
      from: { path: "^dashboard/src/shell/" },
      to: { path: "^dashboard/src/screens/" },
    },
    {
      name: "dashboard-asks-by-the-client",
      severity: "error",
      from: { path: "^dashboard/src/" },
      to: { path: "^src/" },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    // What the generator writes is its own affair.
    doNotFollow: { path: "node_modules|^client/" },
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
