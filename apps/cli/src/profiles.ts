import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { misused } from './problems.js';

/** An API and a token for it, kept under a name. */
export interface Profile {
  /** The base URL, with `/v4`. */
  readonly url: string;
  readonly token: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The profile that is used unless another is named. */
export const DEFAULT_PROFILE = 'default';

/** The file that profiles are kept in, which only its owner reads. */
export const profilesFile = ({ XDG_CONFIG_HOME, HOME }: Environment): string =>
  path.join(XDG_CONFIG_HOME ?? path.join(HOME ?? homedir(), '.config'), 'cloud-account', 'profiles.json');

const isProfile = (value: unknown): value is Profile =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  typeof value.url === 'string' &&
  'token' in value &&
  typeof value.token === 'string';

/** All profiles by their names. @throws Problem when the file is none of them */
async function readProfiles(environment: Environment): Promise<Map<string, Profile>> {
  const file = profilesFile(environment);
  try {
    const kept = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    return new Map(Object.entries(kept).filter((entry): entry is [string, Profile] => isProfile(entry[1])));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map();
    throw misused(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * A profile.
 *
 * @param name else that of CLOUD_PROFILE, else the default, which need not be there
 * @throws Problem when one that was named is not there
 */
export async function readProfile(environment: Environment, name?: string): Promise<Profile | undefined> {
  const named = name ?? environment.CLOUD_PROFILE;
  const profile = (await readProfiles(environment)).get(named ?? DEFAULT_PROFILE);
  if (profile === undefined && named !== undefined) {
    throw misused(`There is no profile ${named}; say \`cloud-account login --profile ${named}\`.`);
  }
  return profile;
}

/** Keeps a profile, or forgets it. */
export async function keepProfile(
  environment: Environment,
  name: string,
  profile: Profile | undefined,
): Promise<void> {
  const file = profilesFile(environment);
  const profiles = await readProfiles(environment);
  if (profile === undefined) profiles.delete(name);
  else profiles.set(name, profile);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, `${JSON.stringify(Object.fromEntries(profiles), undefined, 2)}\n`, { mode: 0o600 });
  await rename(fresh, file);
}
