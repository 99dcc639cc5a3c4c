import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** The names that a part of a file uses, and the texts and numbers that stand in it; types are of no use here. */
const partOf = () => ({ names: new Set(), values: new Set() });

const collect = (node, part) => {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
  if (ts.isIdentifier(node)) part.names.add(node.text);
  else if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) part.values.add(node.text);
  if (ts.isPropertyAccessExpression(node)) collect(node.expression, part);
  else ts.forEachChild(node, (child) => collect(child, part));
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

const parse = (path) => {
  const file = { path, imports: new Map(), all: [], parts: new Map(), top: partOf() };
  for (const statement of ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022)
    .statements) {
    if (ts.isImportDeclaration(statement)) readImport(file, statement);
    else if (ts.isExportDeclaration(statement)) readExport(file, statement);
    else {
      const names = declaredBy(statement);
      const part = names.length > 0 ? partOf() : file.top;
      collect(statement, part);
      for (const name of names) file.parts.set(name, part);
    }
  }
  return file;
};

/**
 * What declarations come to when all is followed that they use, from file to file.
 *
 * @param packages where the sources of packages begin that are followed, too, by their names
 * @param apart a folder whose files are not followed: they tell of everything
 */
export class Reach {
  #files = new Map();
  #packages;
  #apart;

  constructor(packages, apart) {
    this.#packages = packages;
    this.#apart = apart;
  }

  #file(path) {
    if (path.startsWith(this.#apart)) return undefined;
    if (!this.#files.has(path)) this.#files.set(path, existsSync(path) ? parse(path) : undefined);
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

  #follow(file, part, seen, into) {
    for (const value of part.values) into.values.add(value);
    for (const name of part.names) {
      if (file.imports.has(name)) into.names.add(file.imports.get(name).name);
      const found = this.#find(file.path, name);
      if (!found || seen.has(found[2])) continue;
      seen.add(found[2]);
      this.#follow(found[0], found[1], seen, into);
    }
    return into;
  }

  /** @returns the texts and numbers that a declaration of a file comes to, and the names it imports on the way */
  of(path, name) {
    const found = this.#find(path, name);
    return found ? this.#follow(found[0], found[1], new Set([found[2]]), partOf()) : partOf();
  }

  /** @returns the same of what a file does by itself when it is loaded */
  ofFile(path) {
    const file = this.#file(path);
    return file ? this.#follow(file, file.top, new Set(), partOf()) : partOf();
  }
}
