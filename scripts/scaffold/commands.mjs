// The two commands: what each takes, what it adds to a draft, and what the author does next.
import { addArea } from './add-area.mjs';
import { addOperation } from './add-operation.mjs';

const text = { type: 'string' };

export const newOperation = {
  usage: `Usage: pnpm new:operation <area> <operationId> --path <path> [options]

  --path /things/{thingId}   below /v4, with the names of its parameters
  --method post              else what the verb says: list and get are GET, update is PUT, delete is DELETE
  --body                     an action takes a body, as create and update do
  --thing Thing              the schema of its answer; else the noun of the operationId
  --parameter thingId=id     what a parameter is that no other path has: id or text
  --tag Things               else the one of the path, or of the area where it has one
  --scope things             the family of its scopes; else that of the area
  --file vpc                 the area writes in vpc-paths.yaml and its like`,
  names: ['area', 'operationId'],
  options: {
    path: text,
    method: text,
    body: { type: 'boolean' },
    thing: text,
    parameter: { type: 'string', multiple: true },
    tag: text,
    scope: text,
    file: text,
  },
  add: addOperation,
  next: ({ area, operationId }) => [
    'pnpm generate',
    `Write what is marked, and judge the row of ${operationId} in tests/permissions/expected/${area}.md.`,
  ],
};

export const newArea = {
  usage: `Usage: pnpm new:area <area> --path <path> [options]

  --path /node/kernels   where its list is, below /v4
  --catalog              a list that is the same for everybody: public, kept in apps/server/catalog
  --thing Kernel         the schema of what it lists; else the area's name
  --scope nodes          the family of its scopes; else the area's name`,
  names: ['area'],
  options: { path: text, catalog: { type: 'boolean' }, thing: text, scope: text },
  add: addArea,
  next: ({ area }) => [
    `pnpm migration:new ${area.replaceAll('-', '_')}`,
    'pnpm generate',
    `Write what is marked, and judge the rows in tests/permissions/expected/${area}.md.`,
    'More operations: pnpm new:operation',
  ],
};
