/**
 * The URL of a rule, relative to the docs: its page, named by the first word of the id, and its anchor.
 *
 * @param id the rule: `domain.name.unique`
 * @returns `/rules/domain#domain.name.unique`
 */
export const rulePlace = (id: string): string => `/rules/${id.split('.')[0] ?? ''}#${id}`;
