import { describe, expect, it } from 'vitest';
import { readMigrations, withoutComments } from './migrations.js';

/** The migration of the first release. Add later ones so that the former release can run beside them. */
const FIRST_RELEASE = '0001_init';

/** The comment above a statement that is in no list below, with the reason why the former release can run beside it. */
const REVIEWED = /-- Beside the former release: \S/;

/** Statements with the comments above them: what stands between semicolons, but not those of texts, names and functions. */
const statementsOf = (sql: string): string[] =>
  [...sql.matchAll(/(?:--[^\n]*\n|\$\$[^]*?\$\$|'[^']*'|"[^"]*"|[^;])+/g)]
    .map(([text]) => text.trim())
    .filter((text) => withoutComments(text) !== '');

/** The changes of a table, which commas separate. */
const actionsOf = (text: string): string[] => text.split(/,\s*(?=(?:ADD|ALTER|DROP)\b)/);

/** The things that a migration has created so far: tables, and new columns of other tables as `table.column`. */
type Created = Set<string>;

/** The new things that an index, a trigger or rows may be of. */
const newOnly = [
  /^CREATE UNIQUE INDEX .* ON "(\w+)"/,
  /^CREATE TRIGGER [^]* ON "(\w+)"/,
  /^INSERT INTO "(\w+)"/,
];

/** True if the former release can change and read a table as before. */
function keepsTable(table: string, action: string, created: Created): boolean {
  const [, column = '', rest = ''] = /^ADD COLUMN +"(\w+)" ([^]*)$/.exec(action) ?? [];
  if (column !== '') {
    created.add(`${table}.${column}`);
    return created.has(table) || !/\bNOT NULL\b/.test(rest) || /\bDEFAULT\b/.test(rest);
  }
  const [, of = '', to = '', onDelete = ''] =
    /FOREIGN KEY \("(\w+)"\) REFERENCES "(\w+)".* ON DELETE (CASCADE|SET NULL|\w+)/.exec(action) ?? [];
  if (of === '') return created.has(table);
  // Others refuse what the former release deletes.
  const mayDelete = created.has(to) || /^(?:CASCADE|SET NULL)$/.test(onDelete);
  return mayDelete && (created.has(table) || created.has(`${table}.${of}`));
}

/** True if the former release can run beside a statement; notes what it creates. */
function isBeside(statement: string, created: Created): boolean {
  const text = withoutComments(statement);
  const table = /^CREATE (?:UNLOGGED )?TABLE "(\w+)"/.exec(text)?.[1];
  if (table !== undefined) created.add(table);
  if (table !== undefined || REVIEWED.test(statement)) return true;
  // Rows may be written while an index is made, or wait; a new function is used by new triggers alone.
  if (/^CREATE (?:INDEX|FUNCTION) /.test(text)) return true;
  const [, altered = '', actions = ''] = /^ALTER TABLE "(\w+)" ([^]*)$/.exec(text) ?? [];
  if (altered !== '') return actionsOf(actions).every((action) => keepsTable(altered, action, created));
  return newOnly.some((form) => created.has(form.exec(text)?.[1] ?? ''));
}

/** The statements of a migration beside which the former release cannot run. */
function unfit(sql: string): string[] {
  const created: Created = new Set();
  return statementsOf(sql)
    .filter((statement) => !isBeside(statement, created))
    .map((statement) => withoutComments(statement).split('\n')[0] ?? '');
}

/** The tables, made by earlier migrations, whose writes wait until a migration has made an index of them. */
function waiting(sql: string): string[] {
  const statements = statementsOf(sql).map(withoutComments);
  const tables = (form: RegExp) => statements.flatMap((text) => form.exec(text)?.[1] ?? []);
  const made = new Set(tables(/^CREATE (?:UNLOGGED )?TABLE "(\w+)"/));
  return tables(/^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY).* ON "(\w+)"/).filter(
    (table) => !made.has(table),
  );
}

const later = (await readMigrations()).filter(({ name }) => name > FIRST_RELEASE);

describe('beside a migration', () => {
  it('the former release runs', () => {
    expect(later.map(({ name, sql }) => [name, unfit(sql)]).filter(([, found]) => found?.length)).toEqual([]);
  });

  it('writes do not wait for an index', () => {
    expect(later.filter(({ sql }) => waiting(sql).length > 0)).toEqual([]);
    const table = 'CREATE TABLE "a" ("id" INTEGER); CREATE INDEX "i" ON "a"("id")';
    const other = 'CREATE UNIQUE INDEX "j" ON "domains"("status")';
    expect(waiting(`${table}; ${other}`)).toEqual(['domains']);
    expect(waiting(other.replace('INDEX', 'INDEX CONCURRENTLY'))).toEqual([]);
  });

  it.each([
    ['ALTER TABLE "domains" ADD COLUMN "a" TEXT, ADD COLUMN "b" INTEGER NOT NULL DEFAULT 0', true],
    ['ALTER TABLE "domains" ADD COLUMN "a" TEXT NOT NULL', false],
    ['ALTER TABLE "domains" ADD COLUMN "a" TEXT, DROP COLUMN "status"', false],
    ['ALTER TABLE "domains" RENAME COLUMN "status" TO "state"', false],
    ['ALTER TABLE "domains" ADD CONSTRAINT "c" CHECK ("status" <> \'\')', false],
    [
      'CREATE TABLE "a" ("id" INTEGER); INSERT INTO "a" VALUES (1); CREATE UNIQUE INDEX "i" ON "a"("id")',
      true,
    ],
    ['CREATE UNIQUE INDEX "i" ON "domains"("status")', false],

    ['UPDATE "domains" SET "status" = \'active; now\'', false],
    [
      '-- Beside the former release: it does not read this.\nUPDATE "domains" SET "status" = \'active\'',
      true,
    ],
    [
      'CREATE TABLE "a" ("id" INTEGER); ALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("id") ' +
        'REFERENCES "domains"("id") ON DELETE RESTRICT ON UPDATE CASCADE',
      false,
    ],
  ])('with a statement, it runs or not: %s', (sql, beside) => {
    expect(unfit(sql)).toHaveLength(beside ? 0 : 1);
  });
});
