// Writes what the schema has and the migrations lack into a new migration: `pnpm migration:new add_kernels`.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { migrationsDirectory, root, schemaDiff } from './schema-diff.mjs';

const [name] = process.argv.slice(2);
if (name === undefined || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Name the migration in lower case letters, digits and _: pnpm migration:new add_kernels');
  process.exit(1);
}
const sql = await schemaDiff();
if (sql === '') {
  console.error('The migrations lead to the schema already.');
  process.exit(1);
}
const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const directory = path.join(migrationsDirectory, `${time}_${name}`);
const file = path.join(directory, 'migration.sql');
mkdirSync(directory);
writeFileSync(file, sql);
console.log(path.relative(root, file));
