import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const root = path.resolve(import.meta.dirname, "../..");

/** What one source file offers to others and takes from them. */
export type Links = {
  /** Path from the top level. */
  file: string;
  exported: ReadonlySet<string>;
  /** Names taken from other files of the project: `*` is all of them. */
  imported: readonly { from: string; name: string }[];
  /** Names of properties that the code reads, by a dot or by taking an object apart. */
  properties: ReadonlySet<string>;
};

/** The links of every source file of the project, read from the syntax alone: no types are computed. */
export function sourceLinks(): Links[] {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(root, "tsconfig.json"), (file) => ts.sys.readFile(file)).config,
    ts.sys,
    root,
  );
  const cache = ts.createModuleResolutionCache(root, (name) => name, options);
  const resolve = (specifier: string, file: string) => {
    const { resolvedModule } = ts.resolveModuleName(specifier, file, options, ts.sys, cache);
    const found = resolvedModule?.resolvedFileName;
    return found?.includes("node_modules") ? undefined : found;
  };
  const scripts = ts.sys.readDirectory(root, [".mjs"], ["node_modules", ".next", "data"]);
  return [...fileNames, ...scripts].map((file) => linksOf(file, resolve));
}

function linksOf(
  file: string,
  resolve: (specifier: string, file: string) => string | undefined,
): Links {
  const exported = new Set<string>();
  const properties = new Set<string>();
  const imported: { from: string; name: string }[] = [];
  const take = (specifier: ts.Node | undefined, ...names: string[]) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const found = resolve(specifier.text, file);
    if (!found) return;
    const from = path.relative(root, found);
    imported.push(...names.map((name) => ({ from, name })));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) take(node.moduleSpecifier, ...importedBy(node));
    else if (ts.isExportDeclaration(node)) {
      const names = exportedBy(node);
      take(node.moduleSpecifier, ...names.map(({ local }) => local));
      for (const { shown } of names) exported.add(shown);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      take(node.argument.literal, "*");
    else if (ts.isCallExpression(node) && loads(node.expression)) take(node.arguments[0], "*");
    else if (ts.isModuleDeclaration(node)) take(node.name, ...augmentedBy(node));
    else if (ts.isPropertyAccessExpression(node)) properties.add(node.name.text);
    else if (ts.isBindingElement(node))
      properties.add((node.propertyName ?? node.name).getText(source));
    else for (const name of declaredBy(node)) exported.add(name);
    ts.forEachChild(node, visit);
  };
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  visit(source);
  return { file: path.relative(root, file), exported, imported, properties };
}

/** `import(…)`, and what tests do with a whole module: `vi.mock(…)`, `vi.importActual(…)`. */
function loads(called: ts.Expression): boolean {
  if (called.kind === ts.SyntaxKind.ImportKeyword) return true;
  return (
    ts.isPropertyAccessExpression(called) &&
    ts.isIdentifier(called.expression) &&
    called.expression.text === "vi"
  );
}

/** `declare module "…" { interface … }` adds to the other file's exports. */
function augmentedBy({ body }: ts.ModuleDeclaration): string[] {
  if (!body || !ts.isModuleBlock(body)) return [];
  return body.statements.filter(ts.isInterfaceDeclaration).map(({ name }) => name.text);
}

function importedBy({ importClause }: ts.ImportDeclaration): string[] {
  const bindings = importClause?.namedBindings;
  const byDefault = importClause?.name ? ["default"] : [];
  if (!bindings) return byDefault;
  if (ts.isNamespaceImport(bindings)) return [...byDefault, "*"];
  const named = bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
  return [...byDefault, ...named];
}

/** The name in the file itself or in the one it comes from, and the name by which others see it. */
function exportedBy({ exportClause }: ts.ExportDeclaration): { local: string; shown: string }[] {
  if (!exportClause || ts.isNamespaceExport(exportClause)) return [{ local: "*", shown: "*" }];
  return exportClause.elements.map(({ name, propertyName }) => ({
    local: (propertyName ?? name).text,
    shown: name.text,
  }));
}

/** Names that a statement declares and exports. */
function declaredBy(node: ts.Node): string[] {
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  const has = (kind: ts.SyntaxKind) => modifiers.some((modifier) => modifier.kind === kind);
  if (!has(ts.SyntaxKind.ExportKeyword)) return [];
  if (has(ts.SyntaxKind.DefaultKeyword)) return ["default"];
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.flatMap(({ name }) => boundBy(name));
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isEnumDeclaration(node);
  return isNamed && node.name ? [node.name.text] : [];
}

function boundBy(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : boundBy(element.name),
  );
}
