import { execFile } from 'node:child_process';
import { getProgram } from '../programs.js';

/**
 * The output of dig for a query to a name server.
 *
 * @param args of the query: `www.example.com`, `A`, `+short`
 * @throws Error with the output of dig when it gets no answer
 */
export function dig(
  { host, port }: { readonly host: string; readonly port: number },
  ...args: readonly string[]
): Promise<string> {
  const all = [`@${host}`, '-p', String(port), '+tries=4', '+time=30', '+norecurse', '+nocookie', ...args];
  return new Promise((resolve, reject) => {
    execFile(getProgram('dig'), all, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
      if (error) reject(new Error(`dig ${args.join(' ')} fails:\n${stdout}`, { cause: error }));
      else resolve(stdout.trim());
    });
  });
}

/** The records in the answer of a name server, as lines; `AXFR` returns all records of a zone, with the SOA record at both ends. */
export const digRecords = async (
  at: Parameters<typeof dig>[0],
  ...args: readonly string[]
): Promise<string[]> =>
  (await dig(at, '+noall', '+answer', ...args))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(';'));

/** The code of an answer: `NOERROR`, `REFUSED`. */
export const digStatus = async (
  at: Parameters<typeof dig>[0],
  ...args: readonly string[]
): Promise<string | undefined> =>
  /status: (?<status>\w+)/.exec(await dig(at, '+noall', '+comments', ...args))?.groups?.status;
