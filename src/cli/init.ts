/** `init`: a config file and a workflow for the build server. Nothing that exists is touched. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { answerTo, isAttended } from "./ask.ts";
import { EXIT, usage } from "./exit.ts";

export interface InitFlags {
  readonly ci: "github" | "gitlab" | "none";
}

const CONFIG = "sitemend.config.json";

export async function initCommand(named: string | undefined, { ci }: InitFlags): Promise<number> {
  const url = named ?? (isAttended() ? await answerTo("URL of your site:") : undefined);
  if (url === undefined || url === "") throw usage("No URL specified. Example: init https://example.com");
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw usage(`${url} is not a URL that starts with https://.`);
  write(CONFIG, configOf(url));
  if (ci === "github") write(".github/workflows/sitemend.yml", GITHUB);
  if (ci === "gitlab") write("sitemend.gitlab-ci.yml", GITLAB);
  if (ci !== "none") process.stdout.write(`The workflow runs ${PACKAGE}: see its first lines.\n`);
  process.stdout.write("Next: run the audit once with `sitemend audit`, then commit these files.\n");
  return EXIT.ok;
}

function write(file: string, text: string): void {
  if (existsSync(file)) {
    process.stdout.write(`Kept     ${file}: it already exists.\n`);
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { flag: "wx" });
  process.stdout.write(`Written  ${file}\n`);
}

function configOf(url: string): string {
  const $schema = "https://raw.githubusercontent.com/sitemend/sitemend/main/docs/reference/config-file.schema.json";
  return `${JSON.stringify({ $schema, url, maxPages: 500, failOn: "error" }, undefined, 2)}\n`;
}

/** No package of the npm registry: whoever claims a name there would run with the rights of the build. */
const PACKAGE = "./tools/sitemend-0.1.0.tgz";
const ABOUT_PACKAGE = `# Sitemend isn't in the npm registry yet: make the package with \`npm pack\` in a clone, and commit it to tools/ of this repository.`;

const GITHUB = `${ABOUT_PACKAGE}
# Audits the site daily and on every push; results appear in the log and under "Code scanning".
name: sitemend
on:
  push:
    branches: [main]
  schedule:
    - cron: "17 4 * * *"
permissions:
  contents: read
  security-events: write
jobs:
  audit:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - run: npx --yes --package ${PACKAGE} sitemend audit --output github --output sarif=sitemend.sarif
      - if: always()
        uses: github/codeql-action/upload-sarif@v3
        with:
          sarif_file: sitemend.sarif
`;

const GITLAB = `${ABOUT_PACKAGE}
# Include this from .gitlab-ci.yml: results appear in the merge request as code quality.
sitemend:
  image: node:24
  script:
    - npx --yes --package ${PACKAGE} sitemend audit --output pretty --output gitlab=gl-code-quality-report.json --output junit=sitemend.xml
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
      junit: sitemend.xml
`;
