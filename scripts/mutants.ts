/** Small changes to a check's source, each of which should make one of its examples fail. */
import ts from "typescript";

export interface Mutant {
  readonly path: string;
  readonly line: number;
  /** What was changed, in words. */
  readonly what: string;
  readonly code: string;
}

/** Parts of a check that decide nothing (what evidence is shown, too), or that are judged by tests of their own. */
const LEFT_ALONE = new Set([
  "docs",
  "examples",
  "message",
  "title",
  "threshold",
  "suggest",
  "certainty",
  "effect",
  "evidence",
]);

/** How many places a finding lists and how long a locator is: names that start so say that they decide nothing. */
const ABOUT_SHOWING = /\b(?:SHOWN|LOCATOR)/;

export function mutantsOf(source: string, path: string): readonly Mutant[] {
  const file = ts.createSourceFile("check.ts", source, ts.ScriptTarget.Latest, true);
  const deciding = decidingNames(file);
  const mutants: Mutant[] = [];

  function add(node: ts.Node, text: string, what: string): void {
    const start = node.getStart(file);
    const code = source.slice(0, start) + text + source.slice(node.end);
    const { line } = file.getLineAndCharacterOfPosition(start);
    mutants.push({ path, line: line + 1, what, code });
  }

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isLeftAlone(node)) return;
    if (ts.isPropertyAssignment(node)) mutateGuard(node);
    if (ts.isIfStatement(node)) mutateCondition(node.expression);
    if (ts.isConditionalExpression(node)) mutateCondition(node.condition);
    if (ts.isBinaryExpression(node)) mutateOperator(node);
    if (ts.isNumericLiteral(node) && isThreshold(node)) mutateNumber(node);
    ts.forEachChild(node, visit);
  }

  function isLeftAlone(node: ts.Node): boolean {
    if (ts.isFunctionDeclaration(node)) return !deciding.has(node.name?.getText(file) ?? "");
    if (ts.isVariableDeclaration(node))
      return ABOUT_SHOWING.test(node.name.getText(file)) || node.name.getText(file) === "related";
    return (ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node)) && LEFT_ALONE.has(node.name.getText(file));
  }

  function mutateGuard({ name, initializer }: ts.PropertyAssignment): void {
    const key = name.getText(file);
    if ((key === "appliesTo" || key === "each") && ts.isIdentifier(initializer))
      add(initializer, '() => "applies" as const', `${key}: ${initializer.text} dropped`);
  }

  function mutateNumber(node: ts.NumericLiteral): void {
    const value = Number(node.text.replaceAll("_", ""));
    add(node, String(value + 1), `${node.text} → ${value + 1}`);
    add(node, String(value - 1), `${node.text} → ${value - 1}`);
  }

  function mutateCondition(condition: ts.Expression): void {
    const text = shorten(condition.getText(file));
    if (ABOUT_SHOWING.test(text)) return;
    // Kept inside the new condition for the compiler's sake; only its value is turned.
    add(condition, `(${condition.getText(file)}) && false`, `if (${text}) → never`);
    add(condition, `(${condition.getText(file)}) || true`, `if (${text}) → always`);
  }

  function mutateOperator(node: ts.BinaryExpression): void {
    const [left, right] = [node.left.getText(file), node.right.getText(file)];
    const operator = node.operatorToken.getText(file);
    // A text that stands in for a missing one is wording, and a test for null before a use is for the compiler.
    const isWording = operator === "||" && ts.isStringLiteral(node.right);
    if ((operator === "&&" || operator === "||") && !isWording) {
      if (!ABOUT_SHOWING.test(right))
        add(node, `(${left})`, `${shorten(node.getText(file))} → without ${shorten(right)}`);
      if (!isPresence(node.left)) add(node, `(${right})`, `${shorten(node.getText(file))} → without ${shorten(left)}`);
    }
    const turned = TURNED[operator];
    if (turned && !isPresence(node) && !ABOUT_SHOWING.test(right))
      add(node.operatorToken, turned, `${shorten(node.getText(file))} → ${turned}`);
  }

  function isPresence(node: ts.Expression): boolean {
    if (ts.isPrefixUnaryExpression(node)) return ts.isIdentifier(node.operand);
    if (ts.isIdentifier(node)) return true;
    return ts.isBinaryExpression(node) && /^(?:null|undefined)$/.test(node.right.getText(file));
  }

  /** Numbers at the top of the file decide; those inside a call or an index are workings. */
  function isThreshold(node: ts.NumericLiteral): boolean {
    const { parent } = node;
    return ts.isVariableDeclaration(parent) && ts.isSourceFile(parent.parent.parent.parent);
  }

  visit(file);
  return mutants;
}

/** Everything at the top of the file that judging uses, directly or by way of something else. */
function decidingNames(file: ts.SourceFile): ReadonlySet<string> {
  const declared = new Map<string, ts.Node>();
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) declared.set(statement.name.text, statement);
    if (ts.isVariableStatement(statement))
      for (const each of statement.declarationList.declarations) declared.set(each.name.getText(file), each);
  }
  const names = new Set<string>();
  function visit(node: ts.Node): void {
    if ((ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node)) && LEFT_ALONE.has(node.name.getText(file)))
      return;
    const found = ts.isIdentifier(node) && !names.has(node.text) ? declared.get(node.text) : undefined;
    if (found && ts.isIdentifier(node)) {
      names.add(node.text);
      visit(found);
    }
    ts.forEachChild(node, visit);
  }
  for (const statement of file.statements) if (ts.isExportAssignment(statement)) visit(statement);
  return names;
}

const TURNED: Readonly<Record<string, string>> = {
  ">": ">=",
  ">=": ">",
  "<": "<=",
  "<=": "<",
  "===": "!==",
  "!==": "===",
};

function shorten(text: string): string {
  const folded = text.replace(/\s+/g, " ");
  return folded.length > 70 ? `${folded.slice(0, 69)}…` : folded;
}
