/** What the exit code of the program says. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;

/** Something that ends a command; its message is meant for the operator. */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    message: string,
    readonly exitCode: number,
  ) {
    super(message);
  }
}

/** The server, or a rule of this program, said no. */
export const refused = (message: string): Problem => new Problem(message, exitCodes.refused);

/** The command was not written as it must be. */
export const misused = (message: string): Problem => new Problem(message, exitCodes.usage);

/** There is no server to ask. */
export const unreachable = (message: string): Problem => new Problem(message, exitCodes.unreachable);
