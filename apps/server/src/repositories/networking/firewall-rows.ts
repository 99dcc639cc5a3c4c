import type { FirewallValues } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Firewall } from '../../generated/prisma/client.js';
import { selectList } from '../columns.js';
import type { DeviceEntity } from './firewall-devices.js';

const columns = {
  id: 'id',
  accountId: 'account_id',
  label: 'label',
  status: 'status',
  rules: 'rules',
  tags: 'tags',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<keyof Firewall, string>;

/** The select list of a firewall in raw SQL; the table's alias is `f`. */
export const firewallColumns = selectList('f', columns);

/** A firewall as it is kept. */
export interface StoredFirewall {
  readonly id: number;
  readonly values: FirewallValues;
  readonly rules: Schema<'FirewallRules'>;
  readonly created: Date;
  readonly updated: Date;
}

/** A firewall with what it is in front of. */
export type FirewallInPlace = StoredFirewall & { readonly entities: readonly DeviceEntity[] };

/** A firewall from its row. */
export const storedFirewall = (row: Firewall): StoredFirewall => ({
  id: row.id,
  values: { label: row.label, status: row.status as FirewallValues['status'], tags: row.tags },
  // Written by this server alone, after its own rules.
  rules: row.rules as unknown as Schema<'FirewallRules'>,
  created: row.createdAt,
  updated: row.updatedAt,
});
