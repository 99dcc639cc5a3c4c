import { referencesIn } from '../../../packages/spec/src/document.ts';
import { groupBy } from './group-by.mjs';
import { areaName } from './guides.mjs';
import { operationsOf } from './specifications.mjs';

/** Which areas a component belongs to: those whose operations lead to it. */
export const areasByComponent = (specification) => {
  const areas = new Map();
  for (const { area, operation } of operationsOf(specification)) {
    for (const reference of referencesIn(specification.document, operation)) {
      areas.set(reference, new Set(areas.get(reference)).add(area));
    }
  }
  return areas;
};

const KINDS = { schemas: 'schema', parameters: 'parameter', responses: 'answer', headers: 'header' };

/** The part of a specification that a decision is about, from the keys that lead to it. */
const placeOf = (specification, way, areas) => {
  const [section, first, second, ...rest] = way;
  if (section === 'paths') {
    const operation = operationsOf(specification).find(
      (known) => known.path === first && known.method === second?.toUpperCase(),
    );
    return { operation, area: operation?.area };
  }
  if (section === 'components' && first !== 'securitySchemes') {
    // Only schemas belong to areas; parameters and answers are shared even while one area uses them.
    const owners = first === 'schemas' ? [...(areas.get(`#/components/schemas/${second}`) ?? [])] : [];
    const field = rest[0] === 'properties' ? `, field \`${rest[1]}\`` : '';
    return {
      subject: `${KINDS[first] ?? first} \`${second}\`${field}`,
      area: owners.length === 1 ? owners[0] : undefined,
    };
  }
  return { subject: section === 'components' ? 'authentication' : 'every operation' };
};

/** Every decision of a specification with what it is about; one that occurs twice is listed once. */
export const decisionsOf = (specification) => {
  const areas = areasByComponent(specification);
  const found = new Map();
  const walk = (node, way) => {
    if (typeof node !== 'object' || node === null) return;
    for (const decision of [node['x-decision'] ?? []].flat()) {
      if (!found.has(decision.id))
        found.set(decision.id, { ...decision, ...placeOf(specification, way, areas) });
    }
    for (const [key, child] of Object.entries(node)) {
      if (key !== 'x-decision') walk(child, [...way, key]);
    }
  };
  walk(specification.document, []);
  return [...found.values()];
};

/** Decisions in groups: those of every area first, then area by area; what specifications share is listed once. */
export const groupedDecisions = (specifications) => {
  const once = new Map(
    specifications
      .flatMap(decisionsOf)
      .reverse()
      .map((decision) => [decision.id, decision]),
  );
  const groups = groupBy([...once.values()].reverse(), ({ area }) => area ?? '');
  return [...groups]
    .sort(([one], [other]) => Number(one !== '') - Number(other !== ''))
    .map(([area, decisions]) => ({
      area: area || 'all',
      title: area === '' ? 'All areas' : areaName(area),
      decisions,
    }));
};

/** The page of the decisions of an area, relative to the docs. */
export const decisionsPlace = (area) => `/decisions/${area}`;

/** The places of decisions by their ids, relative to the docs. */
export const decisionPlaces = (specifications) =>
  new Map(
    groupedDecisions(specifications).flatMap(({ area, decisions }) =>
      decisions.map(({ id }) => [id, `${decisionsPlace(area)}#${id}`]),
    ),
  );
