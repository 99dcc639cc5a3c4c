import { refusals } from './catalogue.js';

/** The most rules of one page. */
const MAX_RULES_OF_PAGE = 30;

/** The first words of an id, joined: `node-clone` of `node.clone.room`. */
const words = (id: string, count: number): string => id.split('.').slice(0, count).join('-');

/** The number of rules that begin with the same words. */
const counts = new Map<string, number>();
for (const { id } of refusals)
  for (const name of [words(id, 1), words(id, 2)]) counts.set(name, (counts.get(name) ?? 0) + 1);

const countOf = (name: string): number => counts.get(name) ?? 0;

/**
 * The page of a rule: the noun at the beginning of its id. Of a noun with more than 30 rules, those that share two words have a page
 * of their own.
 *
 * @param id the rule: `node.clone.room`
 * @returns `node-clone`
 */
export const rulePage = (id: string): string =>
  countOf(words(id, 1)) > MAX_RULES_OF_PAGE && countOf(words(id, 2)) > 1 ? words(id, 2) : words(id, 1);

/**
 * The URL of a rule, relative to the docs: its page, and its anchor.
 *
 * @param id the rule: `domain.name.unique`
 * @returns `/rules/domain#domain.name.unique`
 */
export const rulePlace = (id: string): string => `/rules/${rulePage(id)}#${id}`;
