import { misused } from '../problems.js';

/** Writes a value whole. */
export type ShowWhole = (value: unknown) => string;

/** The exit code of jq when it does not understand the filter. */
const NOT_UNDERSTOOD = 3;

/** The message of jq, without its own name. */
const said = (stderr: string): string => stderr.trim().replaceAll(/^jq: (error: )?/gm, '');

/**
 * Selects with jq; texts come as they are, everything else as JSON on a line.
 *
 * @param expression such as `.[].domain`
 * @throws CommandFailure when it is not understood
 */
export async function loadSelect(expression: string): Promise<ShowWhole> {
  const { loadJq } = await import('jq-wasm');
  const jq = await loadJq();
  const run = (value: unknown) => jq.raw(JSON.stringify(value), expression, ['-r', '-c']);
  const tried = run(null);
  if (tried.exitCode === NOT_UNDERSTOOD) throw misused(`--jq: ${said(tried.stderr)}`);
  return (value) => {
    const { stdout, stderr, exitCode } = run(value);
    if (exitCode !== 0) throw misused(`--jq: ${said(stderr)}`);
    return stdout === '' ? '' : `${stdout.replace(/\n$/, '')}\n`;
  };
}
