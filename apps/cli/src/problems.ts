import type { NamedProblem } from './refusal.js';

/** The exit codes of the program. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;

const lineOf = ({ field, reason, link }: NamedProblem): string => {
  const isNamed = field === undefined || reason.startsWith(`${field} `);
  return `${isNamed ? reason : `${field}: ${reason}`}${link === undefined ? '' : `\n  see ${link}`}`;
};

/** Something that ends a command; its message is meant for people. */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    message: string,
    readonly exitCode: number,
    /** What was wrong, one by one. */
    readonly errors: readonly NamedProblem[] = [{ reason: message }],
  ) {
    super(message);
  }
}

/** What a problem is for programs: a line of JSON. */
export const asJson = ({ errors, exitCode }: Pick<Problem, 'errors' | 'exitCode'>): string =>
  `${JSON.stringify({ errors, exit_code: exitCode })}\n`;

/** The server, or a rule of this program, said no. */
export const refused = (message: string, errors?: readonly NamedProblem[]): Problem =>
  new Problem(message, exitCodes.refused, errors);

/** The server said no, for these reasons. */
export const refusedFor = (errors: readonly NamedProblem[]): Problem =>
  refused(errors.map(lineOf).join('\n'), errors);

/** The command was not written as it must be. */
export const misused = (message: string): Problem => new Problem(message, exitCodes.usage);

/** There is no server to ask. */
export const unreachable = (message: string): Problem => new Problem(message, exitCodes.unreachable);

/** A word that is none of the commands of a group. */
export class UnknownCommand extends Error {
  override readonly name = 'UnknownCommand';

  /**
   * @param group the words that lead to the group
   * @param operands what follows them
   */
  constructor(
    readonly group: readonly string[],
    readonly operands: readonly string[],
  ) {
    super(`unknown command '${operands[0] ?? ''}'`);
  }
}
