import { readFileSync } from 'node:fs';
import { InvalidArgumentError, type Command } from 'commander';
import { misused } from './problems.js';

/** A whole number above 0. */
export const idArgument = (text: string): number => {
  if (!/^[1-9]\d{0,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number above 0.');
  return Number(text);
};

/** A number. */
export const numberArgument = (text: string): number => {
  const value = text.trim() === '' ? NaN : Number(text);
  if (!Number.isFinite(value)) throw new InvalidArgumentError('It must be a number.');
  return value;
};

/** yes or no. */
export const yesNoArgument = (text: string): boolean => {
  if (text !== 'yes' && text !== 'no') throw new InvalidArgumentError('It must be yes or no.');
  return text === 'yes';
};

/** JSON, or @ and the name of a file with JSON. @throws InvalidArgumentError when it is not JSON */
export const jsonArgument = (text: string): unknown => {
  try {
    return JSON.parse(text.startsWith('@') ? readFileSync(text === '@-' ? 0 : text.slice(1), 'utf8') : text);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? `${error.message}.` : String(error));
  }
};

/** One of several words. */
export const oneOf =
  <const Word extends string>(...words: readonly Word[]) =>
  (text: string): Word => {
    const word = words.find((known) => known === text);
    if (word === undefined) throw new InvalidArgumentError(`It must be one of ${words.join(', ')}.`);
    return word;
  };

/** A record without its undefined fields. */
export const given = <Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };

/** Requires that an update changes something. @throws CommandFailure with the options that it has */
export function requireChange(command: Command): void {
  const options = command.options.filter(({ long }) => long !== '--wait');
  if (options.some((option) => command.getOptionValue(option.attributeName()) !== undefined)) return;
  const names = options.map(({ long }) => long).join(', ');
  throw misused(`There is nothing to change; use at least one of the options ${names}.`);
}
