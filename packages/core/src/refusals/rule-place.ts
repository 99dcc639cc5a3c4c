/**
 * Where a rule is told, below the address of the docs: the page of the noun that it is about, and its place there.
 *
 * @param id the rule: `domain.name.unique`
 * @returns `/rules/domain#domain.name.unique`
 */
export const rulePlace = (id: string): string => `/rules/${id.split('.')[0] ?? ''}#${id}`;
