import {
  copiedBucketLabel,
  copiedDomain,
  copiedUsername,
  macOf,
  privateImageId,
  privateImageNumber,
  slaacAddress,
} from '@cloud-account/core';
import type { Randomness } from '@cloud-account/runtime';
import type { BucketName } from '@cloud-account/object-store';
import type { TableName } from '@cloud-account/database';
import type { AccountRows, JsonRow } from '../../../../lab/accounts/account-rows.js';
import { kindOfEntity, kindOfPath } from './entity-kinds.js';

/** The facts that a copy is made of. */
export interface CopyFacts {
  readonly rows: AccountRows;
  /** As many new IDs as each table has rows, in the order of the rows. */
  readonly ids: ReadonlyMap<TableName, readonly number[]>;
  /** The buckets of the original, in order. */
  readonly buckets: readonly BucketName[];
  /** The numbers of the address pools of regions. */
  readonly pools: ReadonlyMap<string, number>;
  /** The name of the user that the copy is opened with, where it is not to be derived from the original. */
  readonly username: string | undefined;
  readonly randomness: Randomness;
  newAccessKey(): string;
  /** The default name of a public address. */
  nameOfAddress(address: string): string;
  /** User data that is encrypted for one node, encrypted for another. */
  userDataFor(kept: string, from: string, to: string): string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const bucketText = ({ cluster, label }: BucketName): string => `${cluster}/${label}`;

/** The names of the things of an account in its copy: IDs, names and addresses, each by that of the original. */
export class Copy {
  readonly account: number;
  readonly uuid: string;
  /** The user that the copy is opened with: the first unrestricted one, by its new ID; undefined where there is none. */
  readonly owner: { readonly id: number; readonly username: string } | undefined;
  readonly #ids = new Map<string, Map<number, number>>();
  readonly #uuids = new Map<string, string>();
  readonly #usernames = new Map<string, string>();
  readonly #domains = new Map<string, string>();
  readonly #buckets: ReadonlyMap<string, number>;
  readonly #accessKeys = new Map<string, string>();
  readonly #addresses = new Map<string, string>();

  constructor(readonly facts: CopyFacts) {
    const { rows, ids, buckets, randomness } = facts;
    for (const [table, some] of rows) {
      const fresh = ids.get(table);
      some.forEach((row, index) => {
        const id = fresh?.[index];
        if (id !== undefined) this.learnId(table, Number(row.id), id);
      });
    }
    this.account = ids.get('accounts')?.[0] ?? 0;
    this.uuid = randomness.uuid();
    this.#buckets = new Map(buckets.map((bucket, index) => [bucketText(bucket), index + 1]));
    this.owner = this.#nameUsers();
    for (const { access_key: key } of this.#rowsOf('storage_keys'))
      this.#accessKeys.set(textOf(key), facts.newAccessKey());
    for (const { id, domain } of this.#rowsOf('domains'))
      this.#domains.set(
        textOf(domain),
        copiedDomain(textOf(domain), { account: this.account, number: Number(this.id('domains', id)) }),
      );
    for (const { id, region, ipv6 } of this.#rowsOf('nodes')) {
      const pool = facts.pools.get(textOf(region));
      if (typeof ipv6 !== 'string' || pool === undefined) continue;
      this.learnAddress(ipv6, slaacAddress(pool, macOf(Number(this.id('nodes', id)))));
    }
  }

  #rowsOf(table: TableName): readonly JsonRow[] {
    return this.facts.rows.get(table) ?? [];
  }

  #nameUsers(): Copy['owner'] {
    const users = this.#rowsOf('users');
    const owner = users.find(({ restricted }) => restricted === false);
    for (const user of users) {
      const name = textOf(user.username);
      const number = Number(this.id('users', user.id));
      const derived = copiedUsername(name, { account: this.account, number });
      this.#usernames.set(name, user === owner ? (this.facts.username ?? derived) : derived);
    }
    return owner && { id: Number(this.id('users', owner.id)), username: this.username(owner.username) };
  }

  /** Notes the ID of the copy of a thing. @param kind a table, or a kind of related entities */
  learnId(kind: string, old: number, id: number): void {
    const known = this.#ids.get(kind) ?? new Map<number, number>();
    this.#ids.set(kind, known.set(old, id));
  }

  /** Notes the address of the copy in the place of another. */
  learnAddress(old: string, address: string): void {
    this.#addresses.set(old, address);
  }

  /** The ID of the copy of a thing; undefined where the original has no such thing any more. */
  id(kind: string, old: unknown): number | undefined {
    return this.#ids.get(kind)?.get(Number(old));
  }

  /** The ID of the copy of an entity, in the form that events and tickets have it, or else the given ID. */
  entityId(type: unknown, old: unknown): unknown {
    // A VLAN is named by its label.
    if (old === null || typeof type !== 'string' || (type === 'vlan' && typeof old === 'string')) return old;
    if (type === 'image') return this.image(old);
    if (type === 'ipaddress') return this.address(old) ?? old;
    if (type === 'user' || type === 'profile') return this.username(old);
    if (type === 'account') return this.uuid.toUpperCase();
    const id = this.id(kindOfEntity(type), old);
    if (id === undefined) return old;
    return typeof old === 'string' ? String(id) : id;
  }

  /** The label of an entity, which is its name where that is unique on the platform. */
  entityLabel(type: unknown, label: unknown): unknown {
    if (type === 'domain') return this.#domains.get(textOf(label)) ?? label;
    return ['user', 'profile', 'account', 'ipaddress'].includes(textOf(type))
      ? this.entityId(type, label)
      : label;
  }

  /** The path of the copy of an entity: `/v4/node/instances/7/disks/9`. */
  path(path: unknown): unknown {
    if (typeof path !== 'string') return path;
    const parts = path.split('/');
    const copied = parts.map((part, index) => {
      const before = parts[index - 1] ?? '';
      const collection = `${parts[index - 2] ?? ''}/${before}`;
      if (collection === 'account/users') return this.username(part);
      if (collection === 'networking/ips')
        return encodeURIComponent(this.address(decodeURIComponent(part)) ?? decodeURIComponent(part));
      return String(this.id(kindOfPath(collection), part) ?? part);
    });
    return copied.join('/');
  }

  /** A UUID that is always the same for one of the original. */
  uuidOf(old: unknown): string {
    const uuid = this.#uuids.get(textOf(old)) ?? this.facts.randomness.uuid();
    this.#uuids.set(textOf(old), uuid);
    return uuid;
  }

  /** The name of the copy of a user, or else the name. */
  username(old: unknown): string {
    return this.#usernames.get(textOf(old)) ?? textOf(old);
  }

  domain(old: unknown): string {
    return this.#domains.get(textOf(old)) ?? textOf(old);
  }

  /** The label of the copy of a bucket. */
  bucket(bucket: BucketName): string {
    const number = this.#buckets.get(bucketText(bucket)) ?? 0;
    return copiedBucketLabel(bucket.label, { account: this.account, number });
  }

  /** The access key of the copy of a key that the account has; undefined for another. */
  accessKey(old: string): string | undefined {
    return this.#accessKeys.get(old);
  }

  /** The address of the copy; undefined where there is none. */
  address(old: unknown): string | undefined {
    return this.#addresses.get(textOf(old));
  }

  /** The ID of an image: `private/12` of an image of the account becomes that of its copy. */
  image(id: unknown): unknown {
    const number = typeof id === 'string' ? privateImageNumber(id) : undefined;
    const copied = number === undefined ? undefined : this.id('images', number);
    return copied === undefined ? id : privateImageId(copied);
  }
}
