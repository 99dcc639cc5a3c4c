import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * The names that a part of a file uses, the texts and numbers that stand in it, the texts that it passes to functions, by their
 * names, and its tables; types are of no use here.
 */
const partOf = () => ({ names: new Set(), values: new Set(), passed: new Map(), tables: [] });

/** The object of a constant, without what only types say of it. */
const objectOf = (node) => {
  if (node && (ts.isAsExpression(node) || ts.isSatisfiesExpression(node))) return objectOf(node.expression);
  return node && ts.isObjectLiteralExpression(node) ? node : undefined;
};

/** The entries of a constant object by their names, each a part, when each of them has a text that `isEntry` accepts. */
const tableOf = (node, isEntry) => {
  const object = ts.isVariableDeclaration(node) ? objectOf(node.initializer) : undefined;
  const entries = (object?.properties ?? []).map(({ name, initializer }) => {
    const part = partOf();
    if (initializer) collect(initializer, part, isEntry);
    return [name?.text, part];
  });
  const isTable =
    entries.length > 1 &&
    entries.every(([name, { values }]) => name !== undefined && [...values].some(isEntry));
  return isTable ? new Map(entries) : undefined;
};

/** Whether a node is a set of texts, in which code only looks something up. */
const isSetOfTexts = (node) =>
  ts.isNewExpression(node) &&
  node.expression.text === 'Set' &&
  (node.arguments ?? []).some(
    (list) => ts.isArrayLiteralExpression(list) && list.elements.every(ts.isStringLiteralLike),
  );

const collectPassed = ({ expression, arguments: values }, part) => {
  const texts = values.filter(ts.isStringLiteralLike).map(({ text }) => text);
  if (!ts.isIdentifier(expression) || texts.length === 0) return;
  part.passed.set(expression.text, new Set([...(part.passed.get(expression.text) ?? []), ...texts]));
};

const collect = (node, part, isEntry) => {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
  if (isSetOfTexts(node)) return;
  const table = tableOf(node, isEntry);
  if (table) {
    part.tables.push(table);
    return;
  }
  if (ts.isIdentifier(node)) part.names.add(node.text);
  else if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) part.values.add(node.text);
  else if (ts.isCallExpression(node)) collectPassed(node, part);
  if (ts.isPropertyAccessExpression(node)) collect(node.expression, part, isEntry);
  else ts.forEachChild(node, (child) => collect(child, part, isEntry));
};

const namesIn = (binding) =>
  ts.isIdentifier(binding)
    ? [binding.text]
    : binding.elements.flatMap(({ name }) => (name ? namesIn(name) : []));

const declaredBy = (statement) => {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name));
  return statement.name && ts.isIdentifier(statement.name) ? [statement.name.text] : [];
};

/** What a file says of its imports, by the names they have in it, and of what it exports of others. */
const readImport = (file, statement) => {
  const { importClause } = statement;
  const bindings = importClause?.namedBindings;
  if (importClause?.isTypeOnly || !bindings || !ts.isNamedImports(bindings)) return;
  for (const { name, propertyName, isTypeOnly } of bindings.elements)
    if (!isTypeOnly)
      file.imports.set(name.text, {
        from: statement.moduleSpecifier.text,
        name: (propertyName ?? name).text,
      });
};

const readExport = (file, { exportClause, moduleSpecifier }) => {
  if (!moduleSpecifier) return;
  if (!exportClause) file.all.push(moduleSpecifier.text);
  else if (ts.isNamedExports(exportClause))
    for (const { name, propertyName } of exportClause.elements)
      file.imports.set(name.text, { from: moduleSpecifier.text, name: (propertyName ?? name).text });
};

const parse = (path, isEntry) => {
  const file = { path, imports: new Map(), all: [], parts: new Map(), top: partOf() };
  for (const statement of ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022)
    .statements) {
    if (ts.isImportDeclaration(statement)) readImport(file, statement);
    else if (ts.isExportDeclaration(statement)) readExport(file, statement);
    else {
      const names = declaredBy(statement);
      const part = names.length > 0 ? partOf() : file.top;
      collect(statement, part, isEntry);
      for (const name of names) file.parts.set(name, part);
    }
  }
  return file;
};

const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));

/** The names of the entries of all tables of a file. */
const entryNamesIn = (file) =>
  [file?.top, ...(file?.parts.values() ?? [])].flatMap((part) =>
    (part?.tables ?? []).flatMap((table) => [...table.keys()]),
  );

/**
 * What declarations come to when all is followed that they use, from file to file.
 *
 * Of a table, such as that of the refusals of taken names by kinds of things, it follows the entries whose names were passed to a
 * function on the way to it: `nameTaken('node')` comes to what the table has of nodes. When none was passed, it follows all.
 *
 * @param packages where the sources of packages begin that are followed, too, by their names
 * @param apart a folder whose files are not followed: they describe everything
 * @param isEntry whether a text is one by which an object is such a table
 */
export class Reach {
  #files = new Map();
  #packages;
  #apart;
  #isEntry;
  #entryNames;

  constructor(packages, apart, isEntry) {
    this.#packages = packages;
    this.#apart = apart;
    this.#isEntry = isEntry;
    this.#entryNames = new Set(
      Object.values(packages)
        .flatMap((index) => sourcesIn(dirname(index)))
        .flatMap((path) => entryNamesIn(this.#file(path))),
    );
  }

  #file(path) {
    if (path.startsWith(this.#apart)) return undefined;
    if (!this.#files.has(path))
      this.#files.set(path, existsSync(path) ? parse(path, this.#isEntry) : undefined);
    return this.#files.get(path);
  }

  #resolve(path, from) {
    return from.startsWith('.')
      ? join(dirname(path), from).replace(/\.js$/, '.ts')
      : (this.#packages[from] ?? '');
  }

  /** The file that has a declaration which another exports, and its part there. */
  #find(path, name) {
    const file = this.#file(path);
    if (file?.parts.has(name)) return [file, file.parts.get(name), `${path}#${name}`];
    const known = file?.imports.get(name);
    if (known) return this.#find(this.#resolve(path, known.from), known.name);
    for (const from of file?.all ?? []) {
      const found = this.#find(this.#resolve(path, from), name);
      if (found) return found;
    }
    return undefined;
  }

  /** @param passed the texts of the last call on the way that passed some */
  #follow(file, part, seen, into, passed = new Set()) {
    for (const value of part.values) into.values.add(value);
    for (const table of part.tables) {
      const chosen = [...table].filter(([name]) => passed.has(name));
      for (const [, entry] of chosen.length > 0 ? chosen : table)
        this.#follow(file, entry, seen, into, passed);
    }
    for (const name of part.names) {
      if (file.imports.has(name)) into.names.add(file.imports.get(name).name);
      const found = this.#find(file.path, name);
      if (!found) continue;
      const texts = [...(part.passed.get(name) ?? [])].filter((text) => this.#entryNames.has(text));
      const next = texts.length > 0 ? new Set(texts) : passed;
      const place = `${found[2]} ${[...next].sort().join()}`;
      if (seen.has(place)) continue;
      seen.add(place);
      this.#follow(found[0], found[1], seen, into, next);
    }
    return into;
  }

  /** @returns the texts and numbers that a declaration of a file comes to, and the names it imports on the way */
  of(path, name) {
    const found = this.#find(path, name);
    return found ? this.#follow(found[0], found[1], new Set(), partOf()) : partOf();
  }

  /** @returns the same of what a file does by itself when it is loaded */
  ofFile(path) {
    const file = this.#file(path);
    return file ? this.#follow(file, file.top, new Set(), partOf()) : partOf();
  }
}
