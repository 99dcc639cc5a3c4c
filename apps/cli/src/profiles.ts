import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { misused, unreadable } from './problems.js';

/** An API and a token for it, kept under a name. */
export interface Profile {
  /** The base URL, with `/v4`. */
  readonly url: string;
  readonly token: string;
}

/** The contents of the file of profiles. */
interface Kept {
  readonly profiles: ReadonlyMap<string, Profile>;
  /** The name of the profile that is used where none is named. */
  readonly used: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The profile that is used unless another is named or was chosen. */
const DEFAULT_PROFILE = 'default';

/** The file that profiles are kept in, which only its owner reads. */
export const profilesFile = ({ XDG_CONFIG_HOME = '', HOME }: Environment): string => {
  // The XDG specification ignores paths that are not absolute.
  const base = path.isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : path.join(HOME ?? homedir(), '.config');
  return path.join(base, 'cloud-account', 'profiles.json');
};

const isProfile = (value: unknown): value is Profile =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  typeof value.url === 'string' &&
  'token' in value &&
  typeof value.token === 'string';

/** @throws CommandFailure when the file cannot be read */
async function readKept(environment: Environment): Promise<Kept> {
  const file = profilesFile(environment);
  try {
    const { profiles = {}, used = DEFAULT_PROFILE } = JSON.parse(await readFile(file, 'utf8')) as {
      profiles?: Record<string, unknown>;
      used?: string;
    };
    const known = Object.entries(profiles).filter((entry): entry is [string, Profile] => isProfile(entry[1]));
    return { profiles: new Map(known), used };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return { profiles: new Map(), used: DEFAULT_PROFILE };
    }
    throw unreadable(file, error);
  }
}

async function writeKept(environment: Environment, { profiles, used }: Kept): Promise<void> {
  const file = profilesFile(environment);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  const text = JSON.stringify({ used, profiles: Object.fromEntries(profiles) }, undefined, 2);
  await writeFile(fresh, `${text}\n`, { mode: 0o600 });
  await rename(fresh, file);
}

const missing = (name: string, { profiles }: Kept, hint = ''): Error => {
  const known = profiles.size === 0 ? '' : `; those that exist are: ${[...profiles.keys()].join(', ')}`;
  return misused(`There is no connection profile ${name}${known}.${hint}`);
};

/** A hint that says how to create a profile. */
const toMake = (name: string): string => ` To create it, run \`cloud-account login --profile ${name}\`.`;

/** The name of the profile that is used where the command line names none. */
export const usedProfile = async (environment: Environment): Promise<string> =>
  environment.CLOUD_PROFILE ?? (await readKept(environment)).used;

/**
 * A profile.
 *
 * @param name else that of CLOUD_PROFILE, else the one that was chosen, which need not be there
 * @throws CommandFailure when one that was named is not there
 */
export async function readProfile(environment: Environment, name?: string): Promise<Profile | undefined> {
  const kept = await readKept(environment);
  const named = name ?? environment.CLOUD_PROFILE;
  const profile = kept.profiles.get(named ?? kept.used);
  if (profile === undefined && named !== undefined) throw missing(named, kept, toMake(named));
  return profile;
}

/** The profiles without their tokens, in the order of their names. */
export async function listProfiles(
  environment: Environment,
): Promise<{ readonly name: string; readonly url: string; readonly selected: boolean }[]> {
  const { profiles, used } = await readKept(environment);
  return [...profiles]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, { url }]) => ({ name, url, selected: name === (environment.CLOUD_PROFILE ?? used) }));
}

/** Chooses the profile that is used where none is named. @throws CommandFailure when it is not there */
export async function useProfile(environment: Environment, name: string): Promise<Profile> {
  const kept = await readKept(environment);
  const profile = kept.profiles.get(name);
  if (profile === undefined) throw missing(name, kept, toMake(name));
  await writeKept(environment, { ...kept, used: name });
  return profile;
}

/** Stores a profile. */
export async function storeProfile(environment: Environment, name: string, profile: Profile): Promise<void> {
  const kept = await readKept(environment);
  await writeKept(environment, { ...kept, profiles: new Map([...kept.profiles, [name, profile]]) });
}

/** Deletes a profile; when it was the selected one, none is selected. @throws CommandFailure when it is not there */
export async function deleteProfile(environment: Environment, name: string): Promise<void> {
  const kept = await readKept(environment);
  if (!kept.profiles.has(name)) throw missing(name, kept);
  await writeKept(environment, {
    profiles: new Map([...kept.profiles].filter(([other]) => other !== name)),
    used: kept.used === name ? DEFAULT_PROFILE : kept.used,
  });
}
