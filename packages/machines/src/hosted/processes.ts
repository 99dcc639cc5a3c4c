import { readFile } from 'node:fs/promises';

/** The numbers that the system keeps of a process, from its third field on (proc(5)). Undefined: it has ended. */
export async function statOf(pid: number | string): Promise<string[] | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** The command line of a process; empty: it has ended. */
export const commandOf = (pid: number): Promise<string> =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

/** The name of a process of this host: its ID, which the system uses again, and the time of its start. Undefined: it has ended. */
async function nameOf(pid: string): Promise<string | undefined> {
  const stat = await statOf(pid);
  return stat && `${pid} ${stat[19]}`;
}

let own: Promise<string> | undefined;

/** The name of a worker of this process. @param id of the worker */
export const workerName = async (id: string): Promise<string> =>
  `${await (own ??= nameOf(String(process.pid)).then((name) => name ?? ''))} ${id}`;

/** True if the process of a worker has not ended. @param name by `workerName` in that process */
export async function isAlive(name: string): Promise<boolean> {
  const [pid = '', start] = name.split(' ');
  return (await nameOf(pid)) === `${pid} ${start}`;
}
