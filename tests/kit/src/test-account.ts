import type { GlobalGrant, GrantKind, GrantLevel } from '@cloud-account/core';
import {
  insertAccount,
  insertToken,
  insertUser,
  saveEntityGrants,
  tokenHash,
  tokenPrefix,
  type Cloud,
} from '@cloud-account/server';
import { TestCaller } from './test-caller.js';

/** A grant on one entity: `{ kind: 'domain', id: 5, permissions: 'read_only' }`. */
export interface TestGrant {
  readonly kind: GrantKind;
  readonly id: number;
  readonly permissions: GrantLevel;
}

/** The options of a user. */
export interface TestUserOptions {
  readonly restricted?: boolean;
  readonly globalGrants?: readonly GlobalGrant[];
  readonly accountAccess?: GrantLevel;
  readonly grants?: readonly TestGrant[];
  readonly scopes?: readonly string[];
  readonly expires?: Date;
}

/** The options of an account and its first user. */
export interface TestAccountOptions extends TestUserOptions {
  /** True if the account is activated; true by default. */
  readonly activated?: boolean;
  /** US dollars; below zero when the account owes money. */
  readonly balance?: number;
}

/** A caller: a user of an account with a token. */
export class TestUser extends TestCaller {
  constructor(
    private readonly cloud: Cloud,
    readonly api: string,
    readonly accountId: number,
    readonly userId: number,
    readonly username: string,
    readonly token: string,
    readonly tokenId: number,
  ) {
    super(api, token);
  }

  /** Creates another token of the same user. */
  async newToken(options: Pick<TestUserOptions, 'scopes' | 'expires'> = {}): Promise<TestUser> {
    const { token, id } = await keepToken(this.cloud, this.accountId, this.userId, options);
    return new TestUser(this.cloud, this.api, this.accountId, this.userId, this.username, token, id);
  }

  /** Creates another user of the same account. */
  newUser(options: TestUserOptions = {}): Promise<TestUser> {
    return makeUser(this.cloud, this.api, this.accountId, options);
  }
}

/** Creates an account with one user. */
export async function makeAccount(
  cloud: Cloud,
  api: string,
  { activated = true, balance = 0, ...options }: TestAccountOptions,
): Promise<TestUser> {
  const uuid = cloud.randomness.uuid();
  const draft = { uuid, email: 'owner@example.org', activated, balance };
  const accountId = await cloud.transaction((tx) => insertAccount(tx, draft));
  return makeUser(cloud, api, accountId, options);
}

async function makeUser(
  cloud: Cloud,
  api: string,
  accountId: number,
  options: TestUserOptions,
): Promise<TestUser> {
  const { restricted = false, globalGrants = [], accountAccess, grants = [] } = options;
  const username = `user-${cloud.randomness.secret().slice(0, 12)}`;
  const email = `${username}@example.org`;
  const userId = await cloud.transaction(async (tx) => {
    const id = await insertUser(tx, accountId, {
      username,
      email,
      restricted,
      globalGrants,
      ...(accountAccess && { accountAccess }),
    });
    await saveEntityGrants(tx, id, grants);
    return id;
  });
  const { token, id } = await keepToken(cloud, accountId, userId, options);
  return new TestUser(cloud, api, accountId, userId, username, token, id);
}

async function keepToken(
  cloud: Cloud,
  accountId: number,
  userId: number,
  { scopes = ['*'], expires }: Pick<TestUserOptions, 'scopes' | 'expires'>,
): Promise<{ token: string; id: number }> {
  const token = cloud.randomness.secret();
  const id = await cloud.transaction((tx) =>
    insertToken(
      tx,
      { accountId, userId },
      { hash: tokenHash(token), prefix: tokenPrefix(token), scopes, ...(expires && { expires }) },
    ),
  );
  return { token, id };
}
