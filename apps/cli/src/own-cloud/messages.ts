/** The word of the program for a process that serves until the one that started it says so, or is gone. */
export const SERVE_PARENT = 'serve-parent';

/** The first message to the process. */
export interface Start {
  readonly settings: Readonly<Record<string, string>>;
  /** The directory in which its state is kept at the end, if that is asked for. */
  readonly keepIn?: string | undefined;
}

/** The only message of the process: its data directory, or why it does not serve. */
export type Started = { readonly directory: string } | { readonly problem: string };

/** A further message: the process ID of the command that runs, or what becomes of the data directory at the end. */
export type Instruction = { readonly command: number } | { readonly end: 'keep' | 'remove' };
