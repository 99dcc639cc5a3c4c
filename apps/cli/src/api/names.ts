/** The words of a name: `listSshKeys` has list, ssh and keys. */
const wordsIn = (name: string): string[] =>
  name
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '');

/** The singular of a word, so that `domains` and `domain` are the same. */
const singular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch)es$/, '$1')
    .replace(/([^s])s$/, '$1');

/** The singular of a noun of commands: `domain-records` is `domain-record`. */
export const singularOf = (noun: string): string => noun.split('-').map(singular).join('-');

/** The vocabulary by which operations are named. */
export interface Named {
  readonly operationId: string;
  readonly path: string;
  readonly tag: string;
}

/** The command of an operation: `domain-records create`. */
export interface CommandName {
  readonly noun: string;
  readonly verb: string;
  /** The fields of the body that are arguments, and no options. */
  readonly arguments?: readonly string[];
}

/** The nouns of lists, of things that each account has once, and of tags: each as its words. */
function nounsOf(operations: readonly Named[]): string[][] {
  const kinds = operations.filter(
    (operation) =>
      operation.operationId.startsWith('list') ||
      (operation.operationId.startsWith('get') && /^\/[^/]+$/.test(operation.path)),
  );
  return [
    ...kinds.map(({ operationId }) => wordsIn(operationId).slice(1)),
    ...operations.map(({ tag }) => wordsIn(tag)),
  ];
}

/** The first noun after the verb of an operationId, and the longest of those that begin there. @param nouns by their singular */
function nounIn(words: readonly string[], nouns: ReadonlyMap<string, readonly string[]>) {
  const singulars = words.map(singular);
  for (let at = 1; at < words.length; at += 1) {
    for (let end = words.length; end > at; end -= 1) {
      const noun = nouns.get(singulars.slice(at, end).join('-'));
      if (noun !== undefined) return { noun, rest: [...words.slice(0, at), ...words.slice(end)] };
    }
  }
  return undefined;
}

/**
 * The command of each operation: its noun and its verb, both from its operationId.
 * `createDomainRecord` is `domain-records create`, `getDomainZoneFile` is `domains get-zone-file`.
 */
export function commandNames(operations: readonly Named[]): ReadonlyMap<string, CommandName> {
  // Of several forms of a noun, the first counts.
  const nouns = new Map(
    nounsOf(operations)
      .reverse()
      .map((noun) => [noun.map(singular).join('-'), noun]),
  );
  return new Map(
    operations.map(({ operationId, tag }) => {
      const words = wordsIn(operationId);
      const ofTag = wordsIn(tag);
      const { noun, rest } = nounIn(words, nouns) ?? {
        noun: ofTag,
        rest: words.filter((word) => !ofTag.some((one) => singular(one) === singular(word))),
      };
      return [operationId, { noun: noun.join('-'), verb: rest.join('-') }];
    }),
  );
}

/** A name of the specification as an option or argument: `soa_email` and `domainId` become soa-email and domain-id. */
export const optionName = (name: string): string => wordsIn(name).join('-');
