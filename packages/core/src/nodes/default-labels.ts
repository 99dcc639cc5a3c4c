/** The labels that the service chooses, with placeholders in braces. */
export const defaultLabels = {
  node: 'node{id}',
  nodebalancer: 'nodebalancer{id}',
  disk: '{image} Disk',
  swap: '{size} MB Swap Image',
  copy: 'Copy of {label}',
  config: 'My {image} Disk Profile',
  plainConfig: 'Profile',
} as const;

/** The words of the clients for a label of the service: one of `defaultLabels`, or one of the catalog. */
export type LabelWords = (own: string) => string;

/** The words of the specification. */
export const ownLabels: LabelWords = (own) => own;

/**
 * A default label, as its thing is to be stored with it.
 *
 * @param words of the clients
 * @param given what fills it, by name
 */
export const defaultLabel = (
  words: LabelWords,
  of: keyof typeof defaultLabels,
  given: Readonly<Record<string, string | number>> = {},
): string =>
  words(defaultLabels[of]).replace(/\{(\w+)\}/g, (whole, name: string) => String(given[name] ?? whole));
