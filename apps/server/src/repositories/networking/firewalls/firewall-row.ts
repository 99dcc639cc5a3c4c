import type { FirewallValues } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Row } from '../../../database/build.js';
import type { DeviceEntity } from './firewall-devices.js';

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
export const storedFirewall = ({
  id,
  account_id: _account,
  rules,
  created_at: created,
  updated_at: updated,
  ...values
}: Row<'firewalls'>): StoredFirewall => ({ id, values, rules, created, updated });
