import { defaultLabels, nodeLabelProblems, refusals, reasonsOf, type RefusalId } from '@cloud-account/core';
import { readDocument } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { isPlace, knownPlaces } from './places.js';
import type { FileProblem } from './file-problem.js';
import { Dictionary, writtenAs, type DialectWords, type Words } from './words.js';

/** The names of the parameters of a sentence or a label. */
const parametersOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);

/** The parameters that nothing fills. @param known the names that are filled */
const unknownParameters = (
  at: readonly string[],
  text: string,
  known: ReadonlySet<string>,
  what: string,
): FileProblem[] =>
  [...new Set(parametersOf(text))]
    .filter((name) => !known.has(name))
    .map((name) => {
      const names = [...known].map((one) => `{${one}}`).join(', ');
      const there = names === '' ? 'there are none' : `there are ${names}`;
      return { at, reason: `{${name}} is no parameter of the ${what}; ${there}` };
    });

/** Segments of a path that an ID fills. */
const segmentsOf = (id: string): number => id.split('/').length;

const idProblems = ({ ids }: DialectWords): FileProblem[] =>
  Object.entries(ids)
    .filter(([ours, theirs]) => segmentsOf(ours) !== segmentsOf(theirs))
    .map(([ours]) => ({ at: ['ids', ours], reason: 'Both IDs must have as many slashes' }));

const templates: readonly string[] = Object.values(defaultLabels);

const labelProblems = ({ labels }: DialectWords): FileProblem[] =>
  Object.entries(labels).flatMap(([ours, theirs]): FileProblem[] => {
    const at = ['labels', ours];
    if (ours.includes('{') && !templates.includes(ours)) {
      return [
        {
          at,
          reason: `${JSON.stringify(ours)} is no label that the service makes up; there are ${templates.join(', ')}`,
        },
      ];
    }
    return unknownParameters(at, theirs, new Set(parametersOf(ours)), 'label');
  });

/** The problems of the default label of a node; other labels may be any text. */
const nodeProblems = ({ labels }: DialectWords): FileProblem[] => {
  const { node } = defaultLabels;
  const label = new Dictionary(labels).toWire(node).replaceAll('{id}', '1');
  const { minLength, maxLength } = bounds.NodeLabel;
  // An ID has at most ten digits, and the part that separates it from a label of the account's own a few characters more.
  const fits = label.length >= minLength && label.length <= maxLength - 20;
  const problems = nodeLabelProblems(label).map(({ reason }) => reason);
  const at = ['labels', writtenAs(labels, node)];
  return [...problems, ...(fits ? [] : ['No node can have such a label'])].map((reason) => ({ at, reason }));
};

const ruleIds: ReadonlySet<string> = new Set(refusals.map(({ id }) => id));

const isRule = (id: string): id is RefusalId => ruleIds.has(id);

/** `{field}` is always known, and what fills each of these sentences. */
const filledIn = (sentences: readonly string[]): Set<string> => {
  const [first = [], ...others] = sentences.map(parametersOf);
  return new Set(['field', ...first.filter((name) => others.every((other) => other.includes(name)))]);
};

/** The problems of the sentence of a place, which only `{field}` fills. */
const placeProblems = (name: string, theirs: string | Words, known: ReadonlySet<string>): FileProblem[] => {
  const at = ['sentences', name];
  if (!known.has(name)) return [{ at, reason: `${JSON.stringify(name)} is no place of a request` }];
  if (typeof theirs === 'object') return [{ at, reason: 'A place has one sentence' }];
  return unknownParameters(at, theirs, new Set(['field']), 'place');
};

const sentenceProblems = ({ sentences }: DialectWords): FileProblem[] => {
  // Few dialects name a place, and the whole specification is read for that.
  const places: ReadonlySet<string> = Object.keys(sentences).some(isPlace)
    ? knownPlaces(readDocument('v4'))
    : new Set();
  return Object.entries(sentences).flatMap(([id, theirs]): FileProblem[] => {
    const at = ['sentences', id];
    if (isPlace(id)) return placeProblems(id, theirs, places);
    if (!isRule(id)) return [{ at, reason: `${JSON.stringify(id)} is no rule` }];
    const ours = reasonsOf(id);
    if (typeof theirs === 'string')
      return unknownParameters(at, theirs, filledIn(Object.values(ours)), 'rule');
    return Object.entries(theirs).flatMap(([name, text]): FileProblem[] => {
      const own = name === '' ? undefined : ours[name];
      if (own !== undefined) return unknownParameters([...at, name], text, filledIn([own]), 'sentence');
      const names = Object.keys(ours).filter((one) => one !== '');
      const there = names.length === 0 ? 'the rule has one sentence' : `there are ${names.join(', ')}`;
      return [{ at: [...at, name], reason: `${JSON.stringify(name)} is no sentence of the rule; ${there}` }];
    });
  });
};

/** The problems of what the specification does not list: IDs, labels and sentences. */
export function wordProblems(words: DialectWords): FileProblem[] {
  const ofLabels = labelProblems(words);
  return [
    ...idProblems(words),
    ...(ofLabels.length > 0 ? ofLabels : nodeProblems(words)),
    ...sentenceProblems(words),
  ];
}
