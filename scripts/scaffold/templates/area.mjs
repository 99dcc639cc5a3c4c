// The skeletons of an area, beside its first operation.
import { camel, capital, kebab, plural, singular, snake, spoken } from '../names.mjs';
import { unwritten } from '../unwritten.mjs';

export const tagText = (tag) =>
  `  - name: ${tag}\n    description: '${unwritten('what these things are, in a sentence, and the section of the reference')}'\n`;

/** The thing as it is kept for an account. */
export const modelText = (thing) => `\
/// ${unwritten(`what a ${spoken(thing)} is, and its columns`)}
model ${thing} {
  id        Int      @id @default(autoincrement())
  accountId Int      @map("account_id")
  label     String
  createdAt DateTime @map("created_at") @db.Timestamptz(3)

  account Account @relation(fields: [accountId], references: [id], onDelete: Cascade)

  @@index([accountId, id])
  @@map("${snake(plural(thing))}")
}
`;

/** The line of the account's model, which Prisma asks for. */
export const relationText = (thing) => `  ${plural(camel(thing))} ${thing}[]\n`;

/** Rows of the account's things. */
export const repositoryText = (thing) => {
  const table = snake(plural(thing));
  return `\
import type { Filter } from '@cloud-account/core';
import { build, type Given, type Row } from '../../database/build.js';
import type { Database } from '../../database/database.js';
import type { Viewer } from '../../common/viewer.js';
import { text } from '../listing/conditions.js';
import { list, readPage, type Page, type PageRequest } from '../listing/list.js';

/** A ${spoken(thing)} as it is kept. */
export type Stored${thing} = Row<'${table}'>;

const listed = list('list${plural(thing)}', '${kebab(plural(thing))}', {
  from: (given: Given<{ account_id: number }>) =>
    build.selectFrom('${table}').selectAll().where('account_id', '=', given.account_id),
  id: (eb) => eb.ref('id'),
  keys: (eb) => ({ label: text(eb.ref('label')) }),
});

/** The ${spoken(plural(thing))} of the viewer's account. */
export const list${thing}Rows = (
  { account }: Viewer,
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<Stored${thing}>> => readPage(database, listed, { account_id: account.id }, request, filter);
`;
};

/** Rows as clients see them. */
export const presentText = (area, thing) => `\
import type { Schema } from '@cloud-account/spec';
import type { Stored${thing} } from '../../repositories/${area}/${kebab(plural(thing))}.js';

/** A ${spoken(thing)} as the API shows it. */
export const present${thing} = ({ id, label }: Stored${thing}): Schema<'${thing}'> => ({ id, label });
`;

/** The handler of the list; what it shows is the presenter's. */
export const listText = (area, thing, viewer) => {
  const rows = `list${thing}Rows`;
  const id = `list${plural(thing)}`;
  return `\
import type { Handler } from '../../common/operation.js';
import { ${rows} } from '../../repositories/${area}/${kebab(plural(thing))}.js';
import { present${thing} } from './present.js';

export const ${id}: Handler<'${id}'> = async ({ cloud, ${viewer ? 'viewer, ' : ''}query, filter }) => {
  const { rows, ...page } = await ${rows}(${viewer ? 'viewer, ' : ''}cloud.database, query, filter);
  return { data: rows.map(present${thing}), ...page };
};
`;
};

const refusalsOf = (area) =>
  `${camel(singular(area.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())))}Refusals`;

/** The area's part of the catalogue. */
export const refusalsText = (area, thing) => `\
import type { CatalogueEntry } from './entry.js';

/** ${capital(spoken(plural(thing)))} of an account. */
export const ${refusalsOf(area)} = [
  {
    id: '${kebab(thing)}.label.unique',
    sentence: '${unwritten(`what holds for a ${spoken(thing)}.`)}',
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
`;

/** Where the catalogue names it. */
export const catalogueTexts = (area) => ({
  from: `import { ${refusalsOf(area)} } from './${area}.js';\n`,
  entries: `  ...${refusalsOf(area)},\n`,
});

/** The first rule. */
export const ruleText = (thing) => `\
import { refuse, type Refusal } from '../refusals/index.js';

/** ${unwritten('the rule, and the section of the reference it is of')} */
export const ${camel(thing)}Taken = (): Refusal =>
  refuse('${kebab(thing)}.label.unique', { field: 'label', reason: '${unwritten('a few words of our own')}' });
`;

/** The rule's test. */
export const ruleTestText = (thing) => `\
import { expect, it } from 'vitest';

it('the rules of a ${spoken(thing)}', () => {
  expect.fail('${unwritten('a case that each rule lets through, and one that it refuses')}');
});
`;

/** How the permission test makes what the area's paths name. */
export const subjectsText = (thing, path) => `\
import { idOf, newLabel, type AreaSubjects } from '../making.js';

export const subjects: AreaSubjects = {
  // ${unwritten('make what the paths name, and say with `bodies` which examples need names of their own')}
  makers: { ${camel(thing)}Id: ({ owner }) => idOf(owner, '${path}', { label: newLabel() }) },
};
`;

/** The page of the docs. */
export const guideText = (area, thing, order) => `\
---
title: ${capital(spoken(plural(thing)))}
section: Areas
order: ${order}
---

# ${capital(spoken(plural(thing)))}

${unwritten('what it is for, with a request that works, and what a reader must know that the specification does not say')}

The [operations](#operations) are at the end of this page.
`;
