// Fails when the migrations do not lead to the schema.
import { schemaDiff } from './schema-diff.mjs';

const sql = await schemaDiff();
if (sql !== '') {
  console.error(`The migrations do not lead to the schema. What is missing:\n\n${sql}`);
  process.exit(1);
}
console.log('The migrations lead to the schema.');
