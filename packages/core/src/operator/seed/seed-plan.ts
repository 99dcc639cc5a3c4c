import type { Body, OperatorSchema } from '@cloud-account/spec';
import type { GlobalGrant, GrantKind, GrantLevel } from '../../access/index.js';
import type { ZoneValues } from '../../domains/index.js';
import type { SshKeyValues, TokenValues } from '../../profile/index.js';
import type { Refusal } from '../../refusals/index.js';
import type { AccountValues } from '../accounts.js';
import type { NodePlan } from './node-plan.js';
import type { StoragePlan } from './storage-plan.js';

/** The things of a seed to create. Existing things are left out, except those that get something new. */
export interface SeedPlan {
  readonly accounts: readonly AccountPlan[];
  readonly kept: OperatorSchema<'SeedCounts'>;
}

/** The things of one account to create. */
export interface AccountPlan {
  readonly key: string;
  /** The ID of an existing account. */
  readonly id: number | undefined;
  /** The values of a new account. */
  readonly values: AccountValues;
  readonly users: readonly UserPlan[];
  readonly domains: readonly ZoneValues[];
  readonly nodes: readonly NodePlan[];
  readonly storage: StoragePlan;
  readonly entities: readonly Body<'createRelatedEntity'>[];
}

/** The things of one user to create. */
export interface UserPlan {
  readonly username: string;
  readonly email: string;
  /** The ID of an existing user, whose rights and password do not change. */
  readonly id: number | undefined;
  readonly restricted: boolean;
  readonly password: string | undefined;
  readonly accountAccess: GrantLevel | null;
  readonly globalGrants: readonly GlobalGrant[];
  readonly rights: readonly RightPlan[];
  readonly sshKeys: readonly SshKeyValues[];
  readonly tokens: readonly TokenPlan[];
}

/** The right on an entity. */
export interface RightPlan {
  readonly kind: GrantKind;
  /** The `entityKey`, to find a new entity of the seed. */
  readonly entity: string;
  /** The ID of an existing entity. */
  readonly id: number | undefined;
  readonly permissions: GrantLevel;
}

/** A token to store. */
export interface TokenPlan extends TokenValues {
  /** SHA-256, in hexadecimal. */
  readonly hash: string;
  /** The token itself, if it is known. */
  readonly token: string | undefined;
}

/** A part of a plan with its problems. */
export interface Planned<Part> {
  readonly part: Part;
  readonly refusals: readonly Refusal[];
}
