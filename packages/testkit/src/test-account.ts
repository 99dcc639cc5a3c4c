import { createClient, type CloudClient } from '@cloud-account/client';
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

/** What a user is granted on one entity: `{ kind: 'domain', id: 5, permissions: 'read_only' }`. */
export interface TestGrant {
  readonly kind: GrantKind;
  readonly id: number;
  readonly permissions: GrantLevel;
}

/** What a test gives a user. */
export interface TestUserOptions {
  readonly restricted?: boolean;
  readonly globalGrants?: readonly GlobalGrant[];
  readonly accountAccess?: GrantLevel;
  readonly grants?: readonly TestGrant[];
  readonly scopes?: readonly string[];
  readonly expires?: Date;
}

/** What a test gives an account, and its first user. */
export interface TestAccountOptions extends TestUserOptions {
  /** Whether it may be used; yes unless told. */
  readonly activated?: boolean;
  /** US dollars; below zero when the account owes money. */
  readonly balance?: number;
}

/** A caller: a user of an account with a token. */
export class TestUser extends TestCaller {
  /** The typed client, with the user's token. */
  readonly client: CloudClient;

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
    this.client = createClient({ api, token });
  }

  /** Another token of the same user. */
  async newToken(options: Pick<TestUserOptions, 'scopes' | 'expires'> = {}): Promise<TestUser> {
    const { token, id } = await keepToken(this.cloud, this.accountId, this.userId, options);
    return new TestUser(this.cloud, this.api, this.accountId, this.userId, this.username, token, id);
  }

  /** Another user of the same account. */
  newUser(options: TestUserOptions = {}): Promise<TestUser> {
    return makeUser(this.cloud, this.api, this.accountId, options);
  }
}

/** Makes an account with one user. */
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
