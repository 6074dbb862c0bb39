/** Which mutants the compiler would turn away: nobody can ship them, so no example needs to notice them. */
import { dirname, join } from "node:path";
import ts from "typescript";
import type { Mutant } from "./mutants.ts";

/** Left without a use by the change, or compared with what it cannot be: bad style, but it would run. */
const MERE_STYLE = new Set([2367, 6133, 6196, 6198, 7027]);

/** Long literals are most of the compiler's work, and no mutant changes them. */
const LITERALS = /^ {2}(examples|docs): (?:\(\) => \()?\{\n[\s\S]*?^ {2}\}\)?,$/gm;

/** All in one program, each as a file beside the check that exists in memory only. */
export function rejectedByCompiler(mutants: readonly Mutant[], root: string): ReadonlySet<Mutant> {
  const config = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config.config, include: [], files: [] }, ts.sys, root);
  const files = new Map(mutants.map((mutant, index) => [join(dirname(mutant.path), `mutant-${index}.ts`), mutant]));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path)?.code.replace(LITERALS, "$1: null as never,") ?? readFile(path);
  const program = ts.createProgram({
    rootNames: [...files.keys()],
    options: { ...options, noUnusedLocals: false, noUnusedParameters: false },
    host,
  });
  const rejected = [...files].filter(([path]) => {
    const file = program.getSourceFile(path);
    return program.getSemanticDiagnostics(file).some(({ code }) => !MERE_STYLE.has(code));
  });
  return new Set(rejected.map(([, mutant]) => mutant));
}
