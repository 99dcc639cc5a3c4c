import { OPERATION_VERBS } from '../../openapi/lint/rules/operation-id.mjs';
import { need } from './draft.mjs';
import { rowToJudge } from './permissions.mjs';
import { kebab, partsOf, plural } from './names.mjs';
import { familiesOf, operationsOf, parametersOf, ROOT } from './specification.mjs';
import * as texts from './templates/operation.mjs';

const METHOD_OF = { list: 'get', get: 'get', update: 'put', delete: 'delete' };

const segmentsOf = (path) => path.split('/').filter(Boolean);
const isParameter = (segment) => segment?.startsWith('{');

/** The file that a path stands in, and its key there. */
function placeOf(draft, { area, path, file }, thing) {
  const written = draft.yaml(ROOT).paths[path]?.$ref;
  if (written !== undefined) {
    const [name, key] = written.split('#/');
    need(name.startsWith(`${area}/`), `${path} stands in openapi/${name}, not in the area ${area}.`);
    return { name: `openapi/${name}`, key, isNew: false };
  }
  const name = `openapi/${area}/${file === undefined ? '' : `${file}-`}paths.yaml`;
  need(draft.has(name), `There is no ${name}: say with --file which of the area's files it is.`);
  const last = segmentsOf(path).at(-1);
  const key = isParameter(last) ? kebab(thing) : last;
  const taken = draft.yaml(name)[key] !== undefined;
  return { name, key: taken ? `${kebab(thing)}-${key}` : key, isNew: true };
}

/** The tag of an operation: as asked, that of its path, or the only one of its area. */
function tagOf(draft, { area, path, tag }, known) {
  const all = draft.yaml(ROOT).tags.map(({ name }) => name);
  if (tag !== undefined) {
    need(all.includes(tag), `${ROOT} has no tag ${tag}; it has ${all.join(', ')}.`);
    return tag;
  }
  const tagsOf = (some) => [...new Set(some.map(({ operation }) => operation.tags[0]))];
  const found = [known.filter((one) => one.path === path), known.filter((one) => one.area === area)]
    .map(tagsOf)
    .find((tags) => tags.length > 0);
  need(found?.length === 1, `Say --tag: the operations of ${area} have ${found?.join(', ') ?? 'none'}.`);
  return found[0];
}

/** The family of an operation's scopes; undefined where those of the area need no token. */
function familyOf(draft, { area, scope, isPublic }, known) {
  if (isPublic) return undefined;
  const families = familiesOf(draft);
  if (scope !== undefined) {
    need(families.includes(scope), `There are no scopes of ${scope}; there are ${families.join(', ')}.`);
    return scope;
  }
  const beside = known.filter((one) => one.area === area);
  const scoped = beside
    .flatMap(({ operation }) => operation.security ?? [])
    .flatMap(({ oauth = [] }) => oauth)[0];
  if (scoped !== undefined || beside.length > 0) return scoped?.split(':')[0];
  need(families.includes(area), `Say --scope, one of ${families.join(', ')}.`);
  return area;
}

const askedParameters = (all = []) =>
  Object.fromEntries(
    all.map((text) => {
      const [, name, kind] = /^(\w+)=(\w+)$/.exec(text) ?? [];
      need(name, `--parameter is a name and what it is, such as thingId=id, not ${text}.`);
      return [name, kind];
    }),
  );

/** What is read and answered: a body where there is one, and the answer. */
function shapesOf(draft, { name, verb, thing, body }) {
  const folder = name.slice(0, name.lastIndexOf('/'));
  const schemas = name.slice(folder.length + 1).replace('paths', 'schemas');
  const kept = draft.has(`${folder}/${schemas}`) ? draft.yaml(`${folder}/${schemas}`) : {};
  const answers = draft.has(`${folder}/responses.yaml`) ? draft.yaml(`${folder}/responses.yaml`) : {};
  const add = (known, file, key, text) => {
    if (known[key] === undefined) draft.append(`${folder}/${file}`, text);
  };
  const bodyName = body ? `${thing}${verb[0].toUpperCase()}${verb.slice(1)}` : undefined;
  if (bodyName) add(kept, schemas, bodyName, texts.bodyText(bodyName));
  if (verb === 'delete') return { schemas, body: bodyName, answer: '../shared/responses.yaml#/Empty' };
  add(kept, schemas, thing, texts.thingText(thing));
  const answer = verb === 'list' ? `${thing}Page` : thing;
  if (verb === 'list') add(kept, schemas, answer, texts.pageText(thing));
  const spoken = kebab(thing).replaceAll('-', ' ');
  const description = verb === 'list' ? `A page of ${plural(spoken)}.` : `The ${spoken}.`;
  add(answers, 'responses.yaml', answer, texts.answerText(answer, schemas, description));
  return { schemas, body: bodyName, answer: `responses.yaml#/${answer}` };
}

/** @throws Misuse when it cannot be as it was asked for */
function judge(draft, { area, operationId: id, path, method }, known) {
  const areas = [...new Set(known.map((one) => one.area))].sort();
  const isThere = areas.includes(area) || draft.isNew(area);
  need(isThere, `There is no area ${area}; there are ${areas.join(', ')}. A new one: pnpm new:area.`);
  const others = operationsOf(draft, 'openapi/operator.yaml');
  need(
    ![...known, ...others].some(({ operation }) => operation.operationId === id),
    `There is an operation ${id} already.`,
  );
  const rule = OPERATION_VERBS[method];
  need(rule, `${method} is not a method of this API; these are ${Object.keys(OPERATION_VERBS).join(', ')}.`);
  need(rule.pattern.test(id), `The operationId of a ${method.toUpperCase()} is ${rule.expected}, not ${id}.`);
  need(path !== undefined, 'Say --path, such as --path /volumes/{volumeId}/pause.');
  need(
    /^(?:\/(?:[a-z0-9-]+|\{[a-z]\w*\}))+$/.test(path),
    `${path} is not a path: segments of a-z, 0-9 and -, and {parameters}, each after a /.`,
  );
  const twin = known.find((one) => one.path === path && one.method === method);
  need(twin === undefined, `${method.toUpperCase()} ${path} is ${twin?.operation.operationId} already.`);
}

/** Adds the skeletons of an operation to a draft. @throws Misuse */
export function addOperation(draft, asked) {
  const { area, operationId: id, path } = asked;
  const { verb, noun } = partsOf(id);
  const method = (asked.method ?? METHOD_OF[verb] ?? 'post').toLowerCase();
  const known = operationsOf(draft, ROOT);
  judge(draft, { ...asked, method }, known);
  const thing = asked.thing ?? noun;
  need(
    /^[A-Z][A-Za-z0-9]*$/.test(thing),
    `${thing} is not the name of a schema: say --thing, such as Volume.`,
  );
  const parameters = parametersOf(path, area, known, askedParameters(asked.parameter), asked.own);
  const tag = tagOf(draft, asked, known);
  const family = familyOf(draft, asked, known);
  const place = placeOf(draft, asked, thing);
  const withBody = asked.body ?? ['create', 'update'].includes(verb);
  const shapes = shapesOf(draft, { name: place.name, verb, thing, body: withBody });
  const { maxAge } = asked;
  const operation = { id, method, verb, thing, path, tag, family, maxAge, parameters, ...shapes };
  const text = texts.operationText(operation);
  if (place.isNew) {
    draft.append(place.name, texts.pathText(place.key, text));
    const $ref = `${place.name.slice('openapi/'.length)}#/${place.key}`;
    draft.addBelow(ROOT, 'paths', `${path}:\n  $ref: ${$ref}\n`);
  } else {
    draft.addBelow(place.name, place.key, text);
  }
  const beside = `apps/server/src/operations/${area}/${id}`;
  draft.make(`${beside}.ts`, asked.handler ?? texts.handlerText(operation));
  draft.make(`${beside}.test.ts`, texts.testText(operation));
  draft.append(`tests/permissions/expected/${area}.md`, rowToJudge(draft.root, id));
  if (asked.changeset !== false)
    draft.make(`.changeset/${kebab(id)}.md`, texts.changesetText(`what a user of the API can do with ${id}`));
}
