import type { Command, Option } from 'commander';
import { FieldOption } from '../api/options.js';
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

/**
 * The completions of the last word.
 *
 * @param words what follows the name of the program, up to the cursor; the last is what is typed, and may be empty
 */
export function candidatesFor(program: Command, words: readonly string[]): Candidate[] {
  const typed = words.at(-1) ?? '';
  let command = program;
  let option: Option | undefined;
  let given = 0;
  for (const word of words.slice(0, -1)) {
    if (option !== undefined) {
      option = undefined;
    } else if (word.startsWith('-')) {
      option = optionsOf(command).find((one) => isNamed(one, word) && takesValue(one));
    } else {
      const below = command.commands.find((one) => one.name() === word);
      given = below === undefined ? given + 1 : 0;
      command = below ?? command;
    }
  }
  return offered(command, option, typed, given).filter(({ word }) => word.startsWith(typed));
}

/** @param given the number of arguments before the word that is typed */
function offered(command: Command, option: Option | undefined, typed: string, given: number): Candidate[] {
  if (option !== undefined) return valuesOf(option).map((word) => ({ word, about: option.description }));
  if (typed.startsWith('-')) {
    return optionsOf(command).map(({ long, description }) => ({ word: long ?? '', about: description }));
  }
  const argument = command.registeredArguments[given];
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
