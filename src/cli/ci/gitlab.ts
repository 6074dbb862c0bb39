/** The job for GitLab CI/CD: merge requests show what is new as code quality. */
import type { CiPlan } from "./github.ts";
import { installLines, programIn } from "./own-source.ts";
import type { SiteToAudit } from "./site-to-audit.ts";

const FOLDER = "/tmp/sitemend";

export function gitlabJob({ url, source, site }: CiPlan): string {
  const script = [
    ...installLines(source, FOLDER),
    ...(site.kind === "started" ? startLines(site) : []),
    ...(site.kind === "preview" ? previewLines(site) : []),
    `${programIn(source, FOLDER)} audit '${url}' $SERVED --output pretty --output gitlab=gl-code-quality-report.json --output junit=sitemend.xml`,
  ];
  const pulls = site.kind === "live" ? "" : `    - if: $CI_PIPELINE_SOURCE == "merge_request_event"\n`;
  const what =
    site.kind === "live"
      ? "# Audits the live site. For merge requests, run init again with --preview or --start."
      : "# Merge requests show what is new and what is fixed as code quality.";
  return `# Written by \`sitemend init\`. Include it from .gitlab-ci.yml.
${what}
sitemend:
  image: node:24-bookworm
  rules:
${pulls}    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
${script.map((line) => `    - ${JSON.stringify(line)}`).join("\n")}
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
      junit: sitemend.xml
`;
}

/** Of the default branch, the live site is audited. */
function previewLines({ url }: Extract<SiteToAudit, { kind: "preview" }>): readonly string[] {
  const preview = url.replaceAll("{number}", "$CI_MERGE_REQUEST_IID");
  return [
    `if [ -n "$CI_MERGE_REQUEST_IID" ]; then SERVED="--served-at ${preview}"; fi`,
    `if [ -n "$SERVED" ]; then timeout 600 sh -c 'until curl --silent --fail --location --output /dev/null "${preview}"; do sleep 2; done'; fi`,
  ];
}

function startLines({ build, start, url }: Extract<SiteToAudit, { kind: "started" }>): readonly string[] {
  return [
    ...(build === null ? [] : [build]),
    `${start} > site.log 2>&1 &`,
    `timeout 120 sh -c 'until curl --silent --output /dev/null "${url}"; do sleep 2; done'`,
    `SERVED="--served-at ${url}"`,
  ];
}
