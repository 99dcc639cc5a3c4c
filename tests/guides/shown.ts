import { isObject } from '@cloud-account/core';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

/** True if a text equals the shown one, in which `…` matches any text. */
const isLike = (shown: string, said: string): boolean => {
  const parts = shown.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*')}$`).test(said);
};

/** True if the values of a field differ between servers, because they number things. */
const isNumbering = (name: string): boolean => /(^|_)ids?$/.test(name);

const isMember = (shown: unknown, said: readonly unknown[]): boolean =>
  said.some((value) => differencesIn('', shown, value).length === 0);

const differencesOfLists = (name: string, shown: readonly unknown[], said: readonly unknown[]): string[] => {
  if (shown.length > 1 && shown[0] === '…')
    return shown
      .filter((value) => value !== '…' && !isMember(value, said))
      .map((value) => `${name}: ${JSON.stringify(value)} is no member of ${JSON.stringify(said)}`);
  const isOpen = shown.at(-1) === '…';
  const wanted = isOpen ? shown.slice(0, -1) : shown;
  return isOpen || wanted.length === said.length
    ? wanted.flatMap((value, index) => differencesIn(`${name}[${index}]`, value, said[index]))
    : [`${name}: shown ${wanted.length} members, answered ${JSON.stringify(said)}`];
};

const isSame = (shown: unknown, said: unknown): boolean =>
  typeof shown === 'string' && typeof said === 'string'
    ? isLike(shown, said) || (TIME.test(shown) && TIME.test(said))
    : shown === said;

function differencesIn(name: string, shown: unknown, said: unknown): string[] {
  if (isObject(shown) && isObject(said)) {
    return Object.entries(shown)
      .filter(
        ([key, value]) => !(isNumbering(key) && typeof value === 'number' && typeof said[key] === 'number'),
      )
      .flatMap(([key, value]) => differencesIn(`${name}.${key}`, value, said[key]));
  }
  if (Array.isArray(shown) && Array.isArray(said)) return differencesOfLists(name, shown, said);
  return isSame(shown, said)
    ? []
    : [`${name}: shown ${JSON.stringify(shown)}, answered ${JSON.stringify(said)}`];
}

/** The last JSON in a text, which may follow other words on its line. */
const lastJson = (said: string): unknown => {
  for (const text of [said, ...said.split('\n').reverse()]) {
    try {
      return JSON.parse(text.replace(/^[^{[]*/, '')) as unknown;
    } catch {
      // The text is several answers, or the line is no JSON.
    }
  }
  return undefined;
};

/** The program `cloud-account` shows only the items of a page. */
const comparable = (shown: unknown, said: unknown): unknown =>
  isObject(shown) && 'data' in shown && Array.isArray(said) ? shown.data : shown;

/**
 * The differences of the last answer from the one that a page shows. A page may show some fields only; `…` matches any text, or in
 * a list for any number of members: at its end, or on both sides of members in any place. For ids and times only the type is compared.
 */
export const differencesOfJson = (shown: string, said: string): readonly string[] => {
  const last = lastJson(said);
  return differencesIn('answer', comparable(JSON.parse(shown), last), last);
};

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');

/** The differences of lines from those that a page shows: all shown lines must be in the output, in order. */
export function differencesOfText(shown: string, said: string): readonly string[] {
  const lines = linesOf(said);
  let from = 0;
  for (const line of linesOf(shown)) {
    const at = lines.findIndex((other, index) => index >= from && isLike(line, other));
    if (at < 0) return [`shown "${line}", said:\n${said}`];
    from = at + 1;
  }
  return [];
}
