// The skeletons of a list that is the same for everybody, kept in a file of the catalog.
import { kebab, plural, snake, spoken } from '../names.mjs';
import { unwritten } from '../unwritten.mjs';

/** The file of rows. */
export const rowsText = (thing) => `\
# ${unwritten(`the rows; each is a ${thing}, and the order is that of the list`)}
schema: ${thing}
table: ${snake(plural(thing))}
rows:
  - { id: some-${kebab(thing)}, label: Some ${spoken(thing)} }
`;

/** What clients see of a row. */
export const thingText = (thing) => `\
${thing}:
  type: object
  description: '${unwritten(`what a ${spoken(thing)} is, and its fields`)}'
  required: [id, label]
  properties:
    id: { type: string, description: The ${spoken(thing)}'s ID., example: some-${kebab(thing)} }
    label: { type: string, description: Its name., example: Some ${spoken(thing)}, x-filterable: true }
`;

/** The table of rows. */
export const modelText = (thing) => `\
/// ${unwritten(`what a ${spoken(thing)} is, and its columns`)}
model ${thing} {
  id       String @id
  /// Its place in the list.
  position Int
  label    String

  @@map("${snake(plural(thing))}")
}
`;

/** Rows as statements read them. */
export const repositoryText = (thing) => {
  const table = snake(plural(thing));
  return `\
import type { Filter } from '@cloud-account/core';
import { build, type Given, type Row } from '../../database/build.js';
import type { Database } from '../../database/database.js';
import { firstRow, type Session } from '../../database/session.js';
import { statement } from '../../database/statement.js';
import { columns } from '../../generated/tables.js';
import { text } from '../listing/conditions.js';
import { list, readPage, type Page, type PageRequest } from '../listing/list.js';

/** A ${spoken(thing)} as it is kept. Everybody sees the same, so no viewer is asked for. */
export type Stored${thing} = Omit<Row<'${table}'>, 'position'>;

/** What is shown: all but the place in the list. */
const shown = columns.${table}.filter((column) => column !== 'position');

const listed = list('list${plural(thing)}', '${kebab(plural(thing))}', {
  from: () => build.selectFrom('${table}').select(shown),
  id: (eb) => eb.ref('position'),
  keys: (eb) => ({ label: text(eb.ref('label')) }),
});

/** All ${spoken(plural(thing))}, in the order of the catalog. */
export const list${thing}Rows = (
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<Stored${thing}>> => readPage(database, listed, {}, request, filter);

const one = statement('find-${kebab(thing)}', (given: Given<{ id: string }>) =>
  build.selectFrom('${table}').select(shown).where('id', '=', given.id),
);

/** A ${spoken(thing)} by its ID; undefined when there is none. */
export const find${thing} = (session: Session, id: string): Promise<Stored${thing} | undefined> =>
  firstRow(session, one, { id });
`;
};

/** The handler of one. */
export const getText = (area, thing, parameter) => `\
import type { Handler } from '../../common/operation.js';
import { notFound } from '../../common/refused.js';
import { find${thing} } from '../../repositories/${area}/${kebab(plural(thing))}.js';
import { present${thing} } from './present.js';

export const get${thing}: Handler<'get${thing}'> = async ({ cloud, params }) => {
  const found = await find${thing}(cloud.database, params.${parameter});
  if (found === undefined) throw notFound();
  return present${thing}(found);
};
`;
