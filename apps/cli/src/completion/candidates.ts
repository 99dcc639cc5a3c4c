import type { Argument, Command, Option } from 'commander';
import { FieldOption, ThingArgument } from '../api/options.js';
import { visibleBelow } from '../visible.js';

/** A completion of a word. */
export interface Candidate {
  readonly word: string;
  readonly about: string;
}

const takesValue = ({ required, optional }: Option): boolean => required || optional;

const isNamed = (option: Option, word: string): boolean => option.long === word || option.short === word;

/** The options of a command and of those above it. */
const optionsOf = (command: Command | null): Option[] =>
  command === null ? [] : [...command.options, ...optionsOf(command.parent)];

const valuesOf = (option: Option): readonly string[] =>
  option instanceof FieldOption ? option.offered : (option.argChoices ?? []);

/** Finds the things that an argument or an option can name. @param given the arguments before it */
export type FindThings = (
  place: ThingArgument | FieldOption,
  given: readonly string[],
  typed: string,
) => Promise<Candidate[]>;

/**
 * The completions of the last word.
 *
 * @param words what follows the name of the program, up to the cursor; the last is what is typed, and may be empty
 */
export async function candidatesFor(
  program: Command,
  words: readonly string[],
  find: FindThings,
): Promise<Candidate[]> {
  const typed = words.at(-1) ?? '';
  let command = program;
  let option: Option | undefined;
  let given: string[] = [];
  for (const word of words.slice(0, -1)) {
    if (option !== undefined) {
      option = undefined;
    } else if (word.startsWith('-')) {
      option = optionsOf(command).find((one) => isNamed(one, word) && takesValue(one));
    } else {
      const below = command.commands.find((one) => one.name() === word);
      given = below === undefined ? [...given, word] : [];
      command = below ?? command;
    }
  }
  const argument = command.registeredArguments[given.length];
  const place = option ?? (typed.startsWith('-') ? undefined : argument);
  const known = offered(command, option, typed, argument);
  const all =
    known.length === 0 && (place instanceof ThingArgument || place instanceof FieldOption)
      ? await find(place, given, typed)
      : known;
  return all.filter(({ word }) => word.startsWith(typed));
}

/** @param argument the next of the command */
function offered(
  command: Command,
  option: Option | undefined,
  typed: string,
  argument: Argument | undefined,
): Candidate[] {
  if (option !== undefined) return valuesOf(option).map((word) => ({ word, about: option.description }));
  if (typed.startsWith('-')) {
    return optionsOf(command).map(({ long, description }) => ({ word: long ?? '', about: description }));
  }
  if (argument !== undefined) {
    return (argument.argChoices ?? []).map((word) => ({ word, about: argument.description }));
  }
  return visibleBelow(command).map((one) => ({
    word: one.name(),
    about: one.summary() || one.description(),
  }));
}

/** Candidates as shells read them: a line for each, with one sentence. */
export const display = (candidates: readonly Candidate[]): string =>
  candidates
    .map(({ word, about }) => `${word}\t${about.replace(/(?<=\.) .*$/s, '').replaceAll(/\s+/g, ' ')}\n`)
    .join('');
