/** The first words of commands that have nouns of their own: `operator account`, `lab snapshot`. */
export const GROUPS: readonly string[] = ['operator', 'lab'];
