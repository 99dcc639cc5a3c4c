import type { Body } from '@cloud-account/spec';
import type { GlobalGrant, GrantKind, GrantLevel } from '../../access/index.js';
import type { SshKeyValues, TokenBody } from '../../profile/index.js';
import type { AccountBody } from '../accounts.js';
import type { EntityBody } from '../entities.js';

/** A seed: accounts with what they have, its shape already checked. */
export interface SeedBody {
  readonly accounts: readonly SeedAccount[];
}

/** An account of a seed. */
export interface SeedAccount extends AccountBody {
  /** What it is found again by. */
  readonly key: string;
  readonly email: string;
  readonly users?: readonly SeedUser[] | undefined;
  readonly domains?: readonly SeedDomain[] | undefined;
  readonly related_entities?: readonly EntityBody[] | undefined;
}

/** A domain of a seed. */
export type SeedDomain = Body<'createDomain'> & {
  readonly records?: readonly Body<'createDomainRecord'>[] | undefined;
};

/** A user of a seed. */
export interface SeedUser {
  readonly username: string;
  readonly email: string;
  readonly restricted?: boolean | undefined;
  /** As it is typed. */
  readonly password?: string | undefined;
  readonly account_access?: GrantLevel | null | undefined;
  readonly global?: readonly GlobalGrant[] | undefined;
  readonly entities?: readonly SeedGrant[] | undefined;
  readonly ssh_keys?: readonly SshKeyValues[] | undefined;
  readonly tokens?: readonly SeedToken[] | undefined;
}

/** The right on one entity of the account. */
export interface SeedGrant {
  readonly kind: GrantKind;
  /** Of a domain, its name. */
  readonly label: string;
  readonly permissions: GrantLevel;
}

/** A token of a seed: itself, or its SHA-256 in hexadecimal. */
export interface SeedToken extends TokenBody {
  readonly token?: string | undefined;
  readonly token_hash?: string | undefined;
}
