import { lettersApart, nearestName } from '@cloud-account/core';
import { singularOf } from './api/names.js';
import { GROUPS } from './groups.js';
import type { Leaf } from './visible.js';

/** Verbs that people take for each other. */
const SAME: readonly (readonly string[])[] = [
  ['get', 'show', 'describe', 'view', 'info'],
  ['list', 'ls'],
  ['create', 'add', 'new', 'make'],
  ['update', 'edit', 'set', 'change', 'modify'],
  ['delete', 'remove', 'rm', 'destroy'],
  ['boot', 'start', 'up'],
  ['shut-down', 'shutdown', 'stop', 'halt', 'down'],
  ['reboot', 'restart'],
];

/** Nouns that people use for things that the API names otherwise. */
const SAME_NOUNS: readonly (readonly string[])[] = [['node', 'server', 'instance', 'machine', 'vm']];

/** The most commands that a hint names. */
const MAX_SUGGESTIONS = 3;

/** The distance of two words by their letters; undefined when one is not meant by the other. */
function misspelt(said: string, known: string): number | undefined {
  const letters = lettersApart(said, known);
  return letters === undefined ? undefined : 1 + letters;
}

/** The distance of a noun from one that was said: 0 for the same word, 1 for the other number, 2 for the last word of several. */
function nounsApart(said: string, known: string): number | undefined {
  if (said === known) return 0;
  const [one, other] = [singularOf(said), singularOf(known)];
  const isSame = one === other || SAME_NOUNS.some((nouns) => nouns.includes(one) && nouns.includes(other));
  if (isSame) return 1;
  return other.endsWith(`-${one}`) ? 2 : misspelt(one, other);
}

/** The distance of a verb from one that was said: 0 for the same word, 1 for another of the same meaning. */
const verbsApart = (said: string, known: string): number | undefined => {
  if (said === known) return 0;
  return SAME.some((words) => words.includes(said) && words.includes(known)) ? 1 : misspelt(said, known);
};

interface Said {
  readonly noun: string;
  readonly verb: string | undefined;
}

/** The distance of a command from what was said. */
function farFrom({ noun, verb }: Said, words: readonly string[]): number | undefined {
  const [last = '', before] = [...words].reverse();
  const byNoun = nounsApart(noun, before ?? last);
  if (byNoun === undefined || verb === undefined || before === undefined) return byNoun;
  const byVerb = verbsApart(verb, last);
  return byVerb === undefined ? undefined : byNoun + byVerb;
}

const isOperators = ([first]: readonly string[]): boolean => first === 'operator';

/**
 * The distance that is added for the form of an operator's command: its noun is singular where the account's is plural, and its
 * verb is show where the account's is get, so neither shows which is meant.
 */
const ownForm = (words: readonly string[]): number => {
  if (!isOperators(words)) return 0;
  return words.at(-1) === 'show' ? 2 : 1;
};

/**
 * The commands that may be meant by words that are none, the most likely first.
 *
 * @param said all words: those of the group that lacks the command, and what follows
 * @param commands the words of every command there is: `domains list`, `operator node show`
 */
export function suggestionsFor(said: readonly string[], commands: readonly (readonly string[])[]): string[] {
  const group = GROUPS.find((one) => one === said[0]);
  const [noun = '', verb] = group === undefined ? said : said.slice(1);
  const known = group === undefined ? commands : commands.filter(([first]) => first === group);
  const nearest = (wanted: Said): string[] => {
    const found = known.flatMap((words) => {
      const own = group === undefined ? words : words.slice(1);
      const far = farFrom(wanted, own);
      if (far === undefined) return [];
      const name = (wanted.verb === undefined && own.length > 1 ? words.slice(0, -1) : words).join(' ');
      return [{ name, far: far + ownForm(words), isLater: isOperators(words) }];
    });
    const least = Math.min(...found.map(({ far }) => far));
    const nearestOnes = found
      .filter(({ far }) => far === least)
      .sort((one, other) => Number(one.isLater) - Number(other.isLater));
    return [...new Set(nearestOnes.map(({ name }) => name))].slice(0, MAX_SUGGESTIONS);
  };
  const isVerb = (word: string): boolean => known.some((words) => words.length > 1 && words.at(-1) === word);
  // `list domains`
  const swapped = verb !== undefined && isVerb(noun) ? nearest({ noun: verb, verb: noun }) : [];
  if (swapped.length > 0) return swapped;
  const exact = nearest({ noun, verb });
  // What follows may be an argument, and no verb.
  const isVerbMeant = known.some(
    (words) => words.at(-2) === noun && isOperators(words) === (group === 'operator'),
  );
  if (exact.length > 0) return exact;
  // `domains records list`, `profile tokens`
  const [action = ''] = said.slice(group === undefined ? 2 : 3);
  const nouns = verb === undefined ? [] : [`${singularOf(noun)}-${verb}`, verb];
  const ofThings = known
    .toSorted((one, other) => Number(isOperators(one)) - Number(isOperators(other)))
    .filter((words) => nouns.some((one) => (nounsApart(one, words.at(-2) ?? '') ?? 2) < 2));
  const withAction = ofThings.filter((words) => (verbsApart(action, words.at(-1) ?? '') ?? 2) < 2);
  const meant =
    withAction.length > 0
      ? withAction.map((words) => words.join(' '))
      : ofThings.map((words) => words.slice(0, -1).join(' '));
  if (meant.length > 0) return [...new Set(meant)].slice(0, MAX_SUGGESTIONS);
  return isVerbMeant ? [] : nearest({ noun, verb: undefined });
}

/** The options that may be meant by one that is none: those that begin with it, else the nearest. */
export function optionsFor(option: string, known: readonly string[]): readonly string[] {
  const begun = known.filter((name) => option.length > '--'.length && name.startsWith(option));
  if (begun.length > 0) return begun.slice(0, MAX_SUGGESTIONS);
  const bare = new Map(known.map((name) => [name.replace('--', ''), name]));
  const nearest = bare.get(nearestName(option.replace('--', ''), bare.keys()) ?? '');
  return nearest === undefined ? [] : [nearest];
}

/**
 * The command of the operator that does what one of an account does, if it takes what that does not: `tokens create --user`
 * is `operator token create <username>`.
 *
 * @param words of the command that has no such option
 */
export const operatorsWith = (
  option: string,
  words: readonly string[],
  operators: readonly Leaf[],
): string[] => {
  const wanted = ['operator', ...words.map(singularOf)].join(' ');
  return operators.flatMap(({ command, words: own }) => {
    const taken = command.registeredArguments.map((argument) => argument.name());
    const takes = taken.some((name) => name.startsWith(option.replace('--', '')));
    return takes && own.join(' ') === wanted ? [[wanted, ...taken.map((name) => `<${name}>`)].join(' ')] : [];
  });
};

/**
 * The hint that is appended to a message: `(Did you mean nodes boot? Boot a node)`; empty when there is nothing to suggest.
 *
 * @param about what the only suggestion does
 */
export const hintOf = (suggestions: readonly string[], about = ''): string =>
  suggestions.length === 0
    ? ''
    : `\n(Did you mean ${suggestions.map((one) => `\`${one}\``).join(' or ')}?${about && ` ${about}`})`;
