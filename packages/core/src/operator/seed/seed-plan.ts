import type { Body, OperatorSchema } from '@cloud-account/spec';
import type { GlobalGrant, GrantKind, GrantLevel } from '../../access/index.js';
import type { ZoneValues } from '../../domains/index.js';
import type { SshKeyValues, TokenValues } from '../../profile/index.js';
import type { Refusal } from '../../refusals/index.js';
import type { AccountValues } from '../accounts.js';
import type { NodePlan } from './node-plan.js';
import type { StoragePlan } from './storage-plan.js';

/** What is to be made of a seed: what is there already is left out, except for what holds something new. */
export interface SeedPlan {
  readonly accounts: readonly AccountPlan[];
  readonly kept: OperatorSchema<'SeedCounts'>;
}

/** What is to be made of one account. */
export interface AccountPlan {
  readonly key: string;
  /** Of an account that is there. */
  readonly id: number | undefined;
  /** For an account that is to be made. */
  readonly values: AccountValues;
  readonly users: readonly UserPlan[];
  readonly domains: readonly ZoneValues[];
  readonly nodes: readonly NodePlan[];
  readonly storage: StoragePlan;
  readonly entities: readonly Body<'createRelatedEntity'>[];
}

/** What is to be made of one user. */
export interface UserPlan {
  readonly username: string;
  readonly email: string;
  /** Of a user that is there; its rights and its password stay as they are. */
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
  /** As `entityKey` writes it, to find an entity that the seed makes. */
  readonly entity: string;
  /** Of an entity that was there before. */
  readonly id: number | undefined;
  readonly permissions: GrantLevel;
}

/** A token that is to be kept. */
export interface TokenPlan extends TokenValues {
  /** SHA-256, in hexadecimal. */
  readonly hash: string;
  /** The token itself, where it is known. */
  readonly token: string | undefined;
}

/** A part of a plan with everything that keeps it from being carried out. */
export interface Planned<Part> {
  readonly part: Part;
  readonly refusals: readonly Refusal[];
}
