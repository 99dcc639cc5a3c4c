/**
 * How much a page weighs among those that have what a reader looks for: what explains an idea comes first, then guides, then
 * lists of settings and commands, rules and what is the operator's, then what goes wrong, and last what explains choices.
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
