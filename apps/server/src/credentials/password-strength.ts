import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The longest part of a password that is rated. More would be expensive to rate and would not change the result. */
const MAX_CHARACTERS = 32;

/** The maximum of variants that are tried when signs replace letters. */
const MAX_SUBSTITUTIONS = 10;

let estimator: Promise<ZxcvbnFactory> | undefined;

// Loaded on the first use, because its word lists take longer to load than most servers take to start.
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({
    dictionary,
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
    maxLength: MAX_CHARACTERS,
  });
}

/** The strength of a password: from 0, easy to guess, to 4. */
export async function strengthOf(password: string): Promise<0 | 1 | 2 | 3 | 4> {
  estimator ??= load();
  return (await estimator).check(password).score;
}
