/** The workflow for GitHub Actions. */
import { installLines, type OwnSource, programIn } from "./own-source.ts";
import type { SiteToAudit } from "./site-to-audit.ts";

export interface CiPlan {
  /** The live site. */
  readonly url: string;
  readonly source: OwnSource;
  readonly site: SiteToAudit;
}

/** By commit, because a tag can be moved. */
const CHECKOUT = "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1";
const SETUP_NODE = "actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0";
const RESTORE = "actions/cache/restore@55cc8345863c7cc4c66a329aec7e433d2d1c52a9 # v6.1.0";
const SAVE = "actions/cache/save@55cc8345863c7cc4c66a329aec7e433d2d1c52a9 # v6.1.0";

const FOLDER = "$RUNNER_TEMP/sitemend";
const ON_DEFAULT_BRANCH =
  "github.event_name != 'pull_request' && github.ref_name == github.event.repository.default_branch";
/** Of other settings, another baseline: what it was made with is in its name. */
const BASELINE = `sitemend-baseline-\${{ hashFiles('sitemend.config.*', '.github/workflows/sitemend.yml') }}-`;
const OF_THIS_RUN = `\${{ github.run_id }}-\${{ github.run_attempt }}`;

export function githubWorkflow({ url, source, site }: CiPlan): string {
  const asksPulls = site.kind !== "live";
  return `${about(site)}
name: Sitemend
on:
${asksPulls ? "  pull_request:\n" : ""}  push:
  schedule:
    - cron: "17 4 * * *"
  workflow_dispatch:
permissions:
  contents: read
  security-events: write
concurrency:
  group: sitemend-\${{ github.ref }}
  cancel-in-progress: \${{ github.event_name == 'pull_request' }}
jobs:
  audit:
    if: github.event_name != 'push' || github.ref_name == github.event.repository.default_branch
    runs-on: ubuntu-latest
    timeout-minutes: 30
    env:
      SITE_URL: ${quoted(url)}${servedAt(site)}
    steps:
      - uses: ${CHECKOUT}
        with:
          persist-credentials: false
      - uses: ${SETUP_NODE}
        with:
          node-version: 24
      - name: Install Sitemend
        run: |
${block([...installLines(source, FOLDER), `echo "SITEMEND=${programIn(source, FOLDER)}" >> "$GITHUB_ENV"`])}
${readyStep(site)}      - name: Restore the report of the default branch
        uses: ${RESTORE}
        with:
          path: sitemend-baseline.json
          key: ${BASELINE}${OF_THIS_RUN}
          restore-keys: ${BASELINE}
      - name: Audit
        id: audit
        env:
          SITEMEND_DATA_DIR: \${{ runner.temp }}/sitemend-data
        run: |
${block(auditLines(site))}
      - name: Keep the report for the next run
        if: always() && steps.audit.outputs.complete == 'true' && ${ON_DEFAULT_BRANCH}
        run: mv sitemend-report.json sitemend-baseline.json
      - if: always() && steps.audit.outputs.complete == 'true' && ${ON_DEFAULT_BRANCH}
        uses: ${SAVE}
        with:
          path: sitemend-baseline.json
          key: ${BASELINE}${OF_THIS_RUN}
      # Pull requests from forks may not write; private repositories need GitHub Code Security.
      - name: Upload to code scanning
        if: always() && steps.audit.outputs.complete == 'true' && (github.event_name != 'pull_request' || github.event.pull_request.head.repo.full_name == github.repository)
        continue-on-error: true
        env:
          GH_TOKEN: \${{ github.token }}
        run: |
${block(UPLOAD)}
`;
}

function about(site: SiteToAudit): string {
  const what = {
    live: `# Written by \`sitemend init\`. Audits the site on every push to the default branch, and daily. It fails for errors and warnings that are
# new since the last run. For pull requests, run init again with --preview or --start.`,
    preview: `# Written by \`sitemend init\`. Audits the preview of each pull request; of the default branch, the site, also daily. It fails for errors
# and warnings that the default branch doesn't have.`,
    started: `# Written by \`sitemend init\`. Builds, starts and audits the site of each pull request and of the default branch. It fails for errors and
# warnings that the default branch doesn't have.`,
  };
  return `${what[site.kind]} Results: annotations, the summary of the run, and "Code scanning".`;
}

/** Where the site is served for this run; nothing: at its own address. */
function servedAt(site: SiteToAudit): string {
  if (site.kind === "live") return "";
  if (site.kind === "started") return `\n      SERVED_AT: ${quoted(site.url)}`;
  const url = `format('${site.url.replaceAll("{number}", "{0}")}', github.event.number)`;
  return `\n      SERVED_AT: \${{ github.event_name == 'pull_request' && ${url} || '' }}`;
}

function readyStep(site: SiteToAudit): string {
  if (site.kind === "live") return "";
  // Of a server that was just started any answer will do; the host of previews answers 404 until there is one.
  const fail = site.kind === "preview" ? " --fail --location" : "";
  const answers = `until curl --silent${fail} --output /dev/null "$SERVED_AT"; do sleep 2; done`;
  if (site.kind === "preview")
    return step("Wait for the preview", "github.event_name == 'pull_request'", [
      "# A preview that an earlier push made answers, too: to be sure of this one, start this workflow on deployment_status.",
      `timeout 600 sh -c '${answers}'`,
    ]);
  return step("Build and start the site", undefined, [
    ...(site.build === null ? [] : [site.build]),
    `${site.start} > "$RUNNER_TEMP/site.log" 2>&1 &`,
    `timeout 120 sh -c '${answers}' || { cat "$RUNNER_TEMP/site.log"; exit 1; }`,
  ]);
}

function step(name: string, condition: string | undefined, lines: readonly string[]): string {
  const only = condition === undefined ? "" : `        if: ${condition}\n`;
  return `      - name: ${name}\n${only}        run: |\n${block(lines)}\n`;
}

const OUTPUTS = ["github", "json=sitemend-report.json", "sarif=sitemend.sarif", "markdown=sitemend.md"];

function auditLines(site: SiteToAudit): readonly string[] {
  return [
    "set +e",
    "if [ -f sitemend-baseline.json ]; then",
    "  baseline='--baseline sitemend-baseline.json'",
    "else",
    "  echo '::notice::There is no report of the default branch yet: new issues fail nothing in this run.'",
    "fi",
    `$SITEMEND audit "$SITE_URL" $baseline${site.kind === "live" ? "" : ` \${SERVED_AT:+--served-at "$SERVED_AT"}`} \\`,
    `  ${OUTPUTS.map((output) => `--output ${output}`).join(" ")}`,
    "code=$?",
    "# GitHub takes 1 MiB.",
    `if [ -f sitemend.md ]; then head -c 1000000 sitemend.md >> "$GITHUB_STEP_SUMMARY"; fi`,
    "# 0 and 1: the audit is complete, and it passed or failed.",
    `if [ "$code" -le 1 ] && [ -s sitemend-report.json ]; then echo "complete=true" >> "$GITHUB_OUTPUT"; fi`,
    `exit "$code"`,
  ];
}

/** By the REST API, which keeps our own fingerprints: all results name one file. */
const UPLOAD: readonly string[] = [
  "gzip --stdout sitemend.sarif | base64 --wrap=0 > sitemend.sarif.gz.b64",
  `gh api --method POST "repos/$GITHUB_REPOSITORY/code-scanning/sarifs" --silent \\`,
  `  -f "commit_sha=$GITHUB_SHA" -f "ref=$GITHUB_REF" -F sarif=@sitemend.sarif.gz.b64`,
];

const block = (lines: readonly string[]): string => lines.map((line) => `          ${line}`).join("\n");

/** JSON's strings are YAML's. */
const quoted = (text: string): string => JSON.stringify(text);
