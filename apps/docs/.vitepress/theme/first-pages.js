/** How much a page weighs among those that have what a reader looks for: guides come first, the operator's later, what explains choices last. */
const WEIGHTS = [
  [/\/guides\/operator#/, 1],
  [/\/guides\//, 2],
  [/\/(?:decisions|changelog|extensions)/, 0.4],
  [/\/records\//, 0.3],
];

/** The weight of a place in the search, by its address. */
export const weightOf = (address) => WEIGHTS.find(([pages]) => pages.test(address))?.[1] ?? 1;
