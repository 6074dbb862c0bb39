/** What `deploy/` and `.github/` hold is never run here: it is held to the schemas that Kubernetes and GitHub publish, and to our own names. */
import { readdirSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { githubWorkflow } from "../src/cli/ci/github.ts";

// The parser imports its JSON without saying that it is JSON, which Node refuses.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context),
});
const { NoOperationTraceWriter, parseWorkflow } = await import("@actions/workflow-parser");
hooks.deregister();

const ROOT = join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const filesOf = (folder: string): string[] => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
const MANIFESTS = filesOf("deploy/kubernetes");
const WORKFLOWS = filesOf(".github/workflows");

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}
interface SchemaModule {
  readonly validate: ((manifest: unknown) => boolean) & { readonly errors?: unknown };
}

describe("the manifests for Kubernetes", () => {
  const all = MANIFESTS.flatMap((file) => parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest));
  const ofCluster = all.filter(({ kind }) => kind !== "Kustomization");

  it("have an API, a worker that follows the queue, and a job that migrates", () => {
    expect(ofCluster.map(({ kind }) => kind).sort()).toEqual(
      [
        "Deployment",
        "Deployment",
        "HorizontalPodAutoscaler",
        "Job",
        "NetworkPolicy",
        "PodDisruptionBudget",
        "Service",
      ].sort(),
    );
  });

  it.each(ofCluster.map((manifest) => [`${manifest.apiVersion} ${manifest.kind}`, manifest] as const))(
    "%s keeps to its schema",
    async (_, manifest) => expect(await objections(manifest)).toEqual([]),
  );

  it("would be refused with a field that does not exist, or one of another type", async () => {
    const service = {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: "a" },
      spec: { selectors: {}, ports: [{ port: "80" }] },
    };
    expect(await objections(service)).toEqual([
      expect.stringContaining("/spec/ports/0/port"),
      "/spec/selectors is unknown",
    ]);
  });

  it("lists every file in the kustomization", () => {
    const [list] = all.filter(({ kind }) => kind === "Kustomization") as unknown as { resources: string[] }[];
    expect(MANIFESTS.map((file) => file.replace("deploy/kubernetes/", "")).sort()).toEqual(
      ["kustomization.yaml", ...(list?.resources ?? [])].sort(),
    );
  });
});

describe("what is deployed", () => {
  it.each([...MANIFESTS, ...filesOf("deploy").filter((file) => /\.\w+$/.test(file)), "deploy/Dockerfile"])(
    "%s names only settings that exist",
    (file) => {
      const known = new Set(read("docs/reference/config.md").match(/SITEMEND_[A-Z_]+/g));
      // The compose file reads this one from the shell, to make the database with.
      known.add("SITEMEND_DATABASE_PASSWORD");
      expect((read(file).match(/SITEMEND_[A-Z_]+/g) ?? []).filter((name) => !known.has(name))).toEqual([]);
    },
  );
});

describe("the workflows", () => {
  it.each(WORKFLOWS)("%s keeps to the grammar of GitHub", (file) => {
    expect(errorsOf(file, read(file))).toEqual([]);
  });

  it("of docs/public-api.md keeps to it, too", () => {
    for (const page of ["docs/public-api.md", "docs/approvals.md", "docs/own-code.md", "docs/deploy-hooks.md"]) {
      const [, workflow = ""] = /```yaml\n([\s\S]*?)```/.exec(read(page)) ?? [];
      expect(workflow).toContain("runs-on");
      expect(errorsOf("audit.yml", workflow)).toEqual([]);
    }
  });

  it.each(Object.entries(INIT))("of init for a site that is %s keeps to it, with each action pinned", (_, site) => {
    const source = { kind: "package", spec: "sitemend@0.1.0" } as const;
    const workflow = githubWorkflow({ url: "https://example.com", source, site });
    expect(errorsOf("sitemend.yml", workflow)).toEqual([]);
    const uses = [...workflow.matchAll(/uses: (?<action>\S+)/g)].map(({ groups }) => groups?.action ?? "");
    expect(uses.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });

  it("would be refused with a key or an expression that does not exist", () => {
    const text = read(".github/workflows/ci.yml");
    expect(errorsOf("ci.yml", text.replace("timeout-minutes", "timeout-minute"))).not.toEqual([]);
    expect(errorsOf("ci.yml", text.replace("github.ref }}", "github.ref( }}"))).not.toEqual([]);
  });

  it.each(WORKFLOWS)("%s pins each action to a commit", (file) => {
    const uses = [...read(file).matchAll(/uses: (?<action>\S+)/g)].map(({ groups }) => groups?.action ?? "");
    expect(uses.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });
});

const INIT = {
  live: { kind: "live" },
  previewed: { kind: "preview", url: "https://deploy-preview-{number}--tea.example" },
  started: { kind: "started", build: "make", start: "make serve", url: "http://localhost:8080", generator: null },
} as const;

const errorsOf = (name: string, content: string): string[] =>
  parseWorkflow({ name, content }, new NoOperationTraceWriter())
    .context.errors.getErrors()
    .map(({ message }) => message);

/** Of the published schema; and fields that it never asks for, because it has none of that name. */
async function objections(manifest: Manifest): Promise<string[]> {
  const [version = "", group = "core"] = manifest.apiVersion.split("/").reverse();
  const name = ["IoK8sApi", capital(group.split(".")[0] ?? ""), capital(version), manifest.kind].join("");
  const { validate } = (await import(`kubernetes-models/_schemas/${name}`)) as SchemaModule;
  const unread = new Set<string>();
  const isValid = validate(noting(manifest, "", unread));
  const errors = isValid ? [] : ((validate.errors ?? []) as { instancePath: string; message?: string }[]);
  return [
    ...errors.map(({ instancePath, message }) => `${instancePath} ${message ?? "is not valid"}`),
    ...[...unread].map((path) => `${path} is unknown`),
  ];
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** The same value; a path leaves `unread` when somebody asks for it. */
function noting(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((entry, index) => noting(entry, `${path}/${index}`, unread));
  const entries = Object.entries(value).map(([key, entry]) => [key, noting(entry, `${path}/${key}`, unread)] as const);
  for (const [key] of entries) unread.add(`${path}/${key}`);
  return new Proxy(Object.fromEntries(entries), {
    get(target, key) {
      unread.delete(`${path}/${String(key)}`);
      return target[key as keyof typeof target];
    },
  });
}
