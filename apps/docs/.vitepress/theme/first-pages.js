/**
 * The weights of pages among those that have the words of a search: explanations of ideas come first, then guides, then lists of
 * settings and commands, rules and pages for the operator, then troubleshooting, and last explanations of choices.
 */
const WEIGHTS = [
  [/\/guides\/concepts#/, 4],
  [/\/guides\/(?:providers|troubleshooting)#/, 0.6],
  [/\/guides\/(?:operator|configuration)#/, 1],
  [/\/guides\//, 2],
  [/\/(?:decisions|changelog|extensions|commands)/, 0.4],
  [/\/records\//, 0.3],
];

/** The words that readers use for a thing, those that the pages use for it, and the place that explains it. */
const MEANT = [
  {
    words: ['presigned', 'signed'],
    also: ['presigned', 'signed'],
    place: '/guides/object-storage#a-bucket-and-an-object',
  },
  {
    words: ['retry', 'retries', 'retrying', 'backoff'],
    also: ['retries', 'repeat'],
    place: '/guides/sdk#retries',
  },
  { words: ['reset', 'resets'], also: ['reset', 'lab'], place: '/guides/lab#test-with-the-lab' },
  { words: ['webhook', 'webhooks'], also: ['webhook', 'events'], place: '/guides/events#what-is-listed' },
  { words: ['mock', 'emulator', 'fake'], also: ['simulated'], place: '/guides/differences#simulated' },
  {
    words: ['difference', 'differences', 'compare', 'comparison'],
    also: ['differs'],
    place: '/guides/differences#how-this-differs-from-a-real-provider',
  },
  { words: ['github', 'gitlab', 'workflow', 'pipeline'], also: ['ci'], place: '/guides/testing-in-ci#' },
];

/** The weight of the place that explains what a reader means. */
const FIRST = 40;

/** A word of a search as the index has it, with the words that the pages use for the same. */
export const wordsOf = (written) => {
  const word = written.toLowerCase();
  return [...new Set([word, ...MEANT.flatMap(({ words, also }) => (words.includes(word) ? also : []))])];
};

/** The weight of a place in the search, by its address, for a word that it has. */
export const weightOf = (address, word) => {
  const kind = WEIGHTS.find(([pages]) => pages.test(address))?.[1] ?? 1;
  const isMeant = MEANT.some(
    ({ words, also, place }) => address.includes(place) && [...words, ...also].includes(word),
  );
  return isMeant ? FIRST : kind;
};
