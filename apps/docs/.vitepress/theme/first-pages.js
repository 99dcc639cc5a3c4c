/**
 * The weights of pages among those that have the words of a search: explanations of ideas come first, then guides, then lists of
 * settings and commands, rules and pages for the operator, then troubleshooting, and last explanations of choices.
 */
const WEIGHTS = [
  [/\/guides\/concepts#/, 4],
  [/\/guides\/(?:providers|troubleshooting)#/, 0.6],
  [/\/guides\/(?:operator|cli|configuration)#/, 1],
  [/\/guides\//, 2],
  [/\/(?:decisions|changelog|extensions)/, 0.4],
  [/\/records\//, 0.3],
];

/** The weight of a place in the search, by its address. */
export const weightOf = (address) => WEIGHTS.find(([pages]) => pages.test(address))?.[1] ?? 1;
