import { addOperation } from './add-operation.mjs';
import { need } from './draft.mjs';
import { camel, capital, kebab, partsOf, pascal, plural, spoken } from './names.mjs';
import { emptyTable } from './permissions.mjs';
import { operationsOf, ROOT } from './specification.mjs';
import * as area from './templates/area.mjs';
import * as catalog from './templates/catalog.mjs';
import { changesetText } from './templates/operation.mjs';

const SERVER = 'apps/server';
const CORE = 'packages/core/src';

/** @throws Misuse when the area cannot be as it was asked for */
function judge(draft, { name, path, thing }) {
  need(/^[a-z]+(?:-[a-z]+)*$/.test(name), `An area is named in small letters and -, not ${name}.`);
  const areas = [...new Set(operationsOf(draft, ROOT).map((one) => one.area))].sort();
  need(!areas.includes(name), `There is an area ${name} already: pnpm new:operation adds to it.`);
  need(path !== undefined, 'Say --path, where its list is, such as --path /node/kernels.');
  need(!/[{}]/.test(path), `${path} is the path of the list, without parameters.`);
  need(draft.yaml(ROOT).paths[path] === undefined, `${path} is in the specification already.`);
  need(
    /^[A-Z][A-Za-z0-9]*$/.test(thing),
    `${thing} is not the name of a schema: say --thing, such as Kernel.`,
  );
}

/** What an account has: rows of its own, rules, and the list of them. */
function addOwned(draft, { name, thing, ...asked }) {
  draft.make(`${SERVER}/prisma/schema/${name}.prisma`, area.modelText(thing));
  draft.insertBefore(`${SERVER}/prisma/schema/accounts.prisma`, '  users ', area.relationText(thing));
  draft.make(`${SERVER}/src/repositories/${name}/${kebab(plural(thing))}.ts`, area.repositoryText(thing));
  draft.make(`${CORE}/${name}/${kebab(thing)}.ts`, area.ruleText(thing));
  draft.make(`${CORE}/${name}/${kebab(thing)}.test.ts`, area.ruleTestText(thing));
  draft.make(`${CORE}/${name}/index.ts`, `export { ${camel(thing)}Taken } from './${kebab(thing)}.js';\n`);
  draft.append(`${CORE}/index.ts`, `export * from './${name}/index.js';\n`);
  draft.make(`${CORE}/refusals/${name}.ts`, area.refusalsText(name, thing));
  draft.make(`tests/permissions/areas/${name}.ts`, area.subjectsText(thing, asked.path));
  const { from, entries } = area.catalogueTexts(name);
  draft.insertBefore(`${CORE}/refusals/catalogue.ts`, '\nconst entries', from);
  draft.insertBefore(`${CORE}/refusals/catalogue.ts`, '] as const;', entries);
  addOperation(draft, {
    ...asked,
    area: name,
    operationId: `list${plural(thing)}`,
    thing,
    handler: area.listText(name, thing, true),
  });
}

/** What everybody sees alike: a file of the catalog, its list and each of its rows. */
function addCatalog(draft, { name, thing, path, ...asked }) {
  draft.make(`${SERVER}/catalog/${name}.yaml`, catalog.rowsText(thing));
  draft.make(`${SERVER}/prisma/schema/${name}.prisma`, catalog.modelText(thing));
  draft.make(`${SERVER}/src/repositories/${name}/${kebab(plural(thing))}.ts`, catalog.repositoryText(thing));
  draft.append(`openapi/${name}/schemas.yaml`, catalog.thingText(thing));
  const parameter = `${camel(thing)}Id`;
  const both = { ...asked, area: name, thing, isPublic: true, maxAge: 900 };
  addOperation(draft, {
    ...both,
    path,
    operationId: `list${plural(thing)}`,
    handler: area.listText(name, thing, false),
  });
  addOperation(draft, {
    ...both,
    path: `${path}/{${parameter}}`,
    parameter: [`${parameter}=text`],
    own: { description: `The ${spoken(thing)}'s ID.`, example: `some-${kebab(thing)}` },
    operationId: `get${thing}`,
    handler: catalog.getText(name, thing, parameter),
  });
}

/** Adds the skeletons of an area to a draft. @throws Misuse */
export function addArea(draft, { area: name, catalog: isCatalog, ...asked }) {
  const thing = asked.thing ?? partsOf(`list${pascal(name)}`).noun;
  judge(draft, { ...asked, name, thing });
  const tag = capital(spoken(plural(thing)));
  draft.append(`openapi/${name}/paths.yaml`, '');
  draft.insertBefore(ROOT, 'paths:', area.tagText(tag));
  draft.make(`tests/permissions/expected/${name}.md`, emptyTable(draft.root, tag));
  draft.make(`apps/docs/pages/guides/${name}.md`, area.guideText(name, thing, 90));
  draft.make(
    `.changeset/${name}.md`,
    changesetText(`what a user of the API can do with ${spoken(plural(thing))}`),
  );
  draft.make(`${SERVER}/src/operations/${name}/present.ts`, area.presentText(name, thing));
  const parts = { ...asked, name, thing, tag, changeset: false };
  if (isCatalog) addCatalog(draft, parts);
  else addOwned(draft, parts);
}
