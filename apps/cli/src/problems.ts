import type { NamedProblem } from './refusal.js';

/** The exit codes of the program. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;

const linesOf = ({ field, reason, fix, link }: NamedProblem): readonly string[] => [
  // A reason is the server's, and no line of this program may be.
  (field === undefined || reason.startsWith(`${field} `) ? reason : `${field}: ${reason}`).replaceAll(
    '\n',
    ' ',
  ),
  ...(fix === undefined ? [] : [`  fix: ${fix}`]),
  ...(link === undefined ? [] : [`  see ${link}`]),
];

/** The facts of an answer that refuses a request. */
interface Answer {
  readonly status: number;
  /** By which the log of the server names the request. */
  readonly request_id?: string;
}

/** An error that ends a command; its message is meant for people. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';

  constructor(
    message: string,
    readonly exitCode: number,
    /** Every problem. */
    readonly errors: readonly NamedProblem[] = [{ reason: message }],
    /** The answer of the server, where it refused. */
    readonly answer?: Answer,
  ) {
    super(message);
  }
}

/** The command that `run` ran did not succeed, and has said why itself. */
export class CommandEnded extends Error {
  override readonly name = 'CommandEnded';

  constructor(readonly exitCode: number) {
    super(`The command ended with ${exitCode}.`);
  }
}

/** A failure for programs: a line of JSON. */
export const asJson = ({
  errors,
  answer,
  exitCode,
}: Pick<CommandFailure, 'errors' | 'answer' | 'exitCode'>): string =>
  `${JSON.stringify({ errors, ...answer, exit_code: exitCode })}\n`;

/** The server, or a rule of this program, refused. */
export const refused = (message: string, errors?: readonly NamedProblem[]): CommandFailure =>
  new CommandFailure(message, exitCodes.refused, errors);

/** The server refused for these reasons. A fault of the server is found in its log by the ID of the request. */
export function refusedFor(errors: readonly NamedProblem[], { status, headers }: Response): CommandFailure {
  const id = headers.get('X-Request-Id');
  const lines = [...errors.flatMap(linesOf), ...(status < 500 || id === null ? [] : [`  request ${id}`])];
  return new CommandFailure(lines.join('\n'), exitCodes.refused, errors, {
    status,
    ...(id !== null && { request_id: id }),
  });
}

/** The command was not written as it must be. */
export const misused = (message: string): CommandFailure => new CommandFailure(message, exitCodes.usage);

/** The reason of the system without its code and the call: `no such file or directory`. */
const reasonOf = (error: unknown): string => {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replace(/^E[A-Z]+: /, '').replace(/, \w+( '.*')?$/, '');
};

/** A file of the user cannot be read. */
export const unreadable = (file: string, error: unknown): CommandFailure =>
  misused(`${file} cannot be read: ${reasonOf(error)}`);

/** A file of the user cannot be written. */
export const unwritable = (file: string, error: unknown): CommandFailure =>
  misused(`${file} cannot be written: ${reasonOf(error)}`);

/** The server was started without the lab. */
export const noLab = (): CommandFailure =>
  refused('The server has no lab; start it with the option --lab, or with CLOUD_LAB=on.');

/** Something that nothing here expects: a fault of the program, or an answer of another form than the specification has. */
export const failed = (error: unknown): CommandFailure =>
  new CommandFailure(
    `The command failed: ${error instanceof Error ? error.message : String(error)}\nWhere the server answers as its specification says, that is a fault of this program; --debug shows where it failed.`,
    exitCodes.refused,
  );

/** There is no server to ask. */
export const unreachable = (message: string): CommandFailure =>
  new CommandFailure(message, exitCodes.unreachable);

/** An option that a command does not have. */
export class UnknownOption extends Error {
  override readonly name = 'UnknownOption';

  /**
   * @param words those that lead to the command
   * @param option without its value
   * @param known the options that the command has
   */
  constructor(
    readonly words: readonly string[],
    readonly option: string,
    readonly known: readonly string[],
  ) {
    super(`unknown option '${option}'`);
  }
}

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
