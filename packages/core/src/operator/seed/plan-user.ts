import type { OperatorSchema } from '@cloud-account/spec';
import { nameTaken } from '../../name-taken.js';
import { draftSshKey, type SshKeyValues } from '../../profile/index.js';
import { inside, type Refusal } from '../../refusals/index.js';
import { textProblems } from '../../text-problems.js';
import { userKey } from './known-things.js';
import { planRights, type SeedHome } from './plan-rights.js';
import { planTokens } from './plan-tokens.js';
import type { Planned, UserPlan } from './seed-plan.js';
import type { SeedReader } from './seed-reader.js';

/** Decides what a seed creates for a user. Only new users get rights; those of an existing user are ignored. */
export function planUser(
  user: OperatorSchema<'SeedUser'>,
  home: SeedHome,
  reader: SeedReader,
): Planned<UserPlan> {
  const key = userKey(user.username);
  const holder = reader.known.users.get(key);
  const id = holder !== undefined && holder.accountId === home.accountId ? holder.id : undefined;
  if (id !== undefined) reader.keep('users');
  const rights = id === undefined ? planRights(user, home, reader) : { part: [], refusals: [] };
  const sshKeys = planSshKeys(user, id, reader);
  const tokens = planTokens(user, id, reader);
  return {
    part: {
      username: user.username,
      email: user.email,
      id,
      restricted: user.restricted ?? false,
      password: user.password,
      accountAccess: user.account_access ?? null,
      globalGrants: user.global ?? [],
      rights: rights.part,
      sshKeys: sshKeys.part,
      tokens: tokens.part,
    },
    refusals: [
      ...reader.repeated('username', `user ${key}`),
      ...(holder === undefined || id !== undefined ? [] : [nameTaken('user')]),
      ...textProblems('email', user.email),
      ...rights.refusals,
      ...sshKeys.refusals,
      ...tokens.refusals,
    ],
  };
}

function planSshKeys(
  { username, ssh_keys: keys = [] }: OperatorSchema<'SeedUser'>,
  id: number | undefined,
  reader: SeedReader,
): Planned<SshKeyValues[]> {
  const part: SshKeyValues[] = [];
  const refusals: Refusal[] = [];
  for (const [index, body] of keys.entries()) {
    const draft = draftSshKey(body);
    const problems = draft.ok
      ? reader.repeated('ssh_key', `ssh key ${userKey(username)} ${draft.value.ssh_key}`)
      : draft.refusals;
    refusals.push(...inside(`ssh_keys[${index}]`, problems));
    if (!draft.ok) continue;
    if (id !== undefined && reader.known.sshKeys.get(id)?.has(draft.value.ssh_key) === true) {
      reader.keep('ssh_keys');
    } else part.push(draft.value);
  }
  return { part, refusals };
}
