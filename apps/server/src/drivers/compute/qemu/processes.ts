import { readFile } from 'node:fs/promises';

/** The name of a process of this host: its ID, which the system uses again, and the time of its start. Undefined: it has ended. */
async function nameOf(pid: string): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return stat && `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
}

let own: Promise<string> | undefined;

/** The name of this process. */
export const ownName = (): Promise<string> =>
  (own ??= nameOf(String(process.pid)).then((name) => name ?? ''));

/** Whether a process has not ended. @param name by `ownName` of that process */
export const isAlive = async (name: string): Promise<boolean> =>
  (await nameOf(name.replace(/ .*$/, ''))) === name;
