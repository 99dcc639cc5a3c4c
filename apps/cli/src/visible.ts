import type { Command } from 'commander';

/** The commands below one that help shows, without `help` itself. */
export const visibleBelow = (command: Command): Command[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .filter((one) => command.commands.includes(one));

/** A command that does something itself. */
export interface Leaf {
  readonly command: Command;
  /** The words that lead to it. */
  readonly words: readonly string[];
}

/** Every command below one that does something itself and that help shows. */
export const leavesOf = (command: Command, words: readonly string[] = []): Leaf[] => {
  const below = visibleBelow(command);
  return below.length === 0
    ? [{ command, words }]
    : below.flatMap((one) => leavesOf(one, [...words, one.name()]));
};
