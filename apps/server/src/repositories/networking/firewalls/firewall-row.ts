import type { FirewallValues } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Row } from '@cloud-account/database';
import type { DeviceEntity } from './firewall-devices.js';

/** A stored firewall. */
export interface StoredFirewall {
  readonly id: number;
  readonly values: FirewallValues;
  readonly rules: Schema<'FirewallRules'>;
  readonly created: Date;
  readonly updated: Date;
}

/** A firewall with the things to which it is attached. */
export type AttachedFirewall = StoredFirewall & { readonly entities: readonly DeviceEntity[] };

/** A firewall from its row. */
export const storedFirewall = ({
  id,
  account_id: _account,
  rules,
  created_at: created,
  updated_at: updated,
  ...values
}: Row<'firewalls'>): StoredFirewall => ({ id, values, rules, created, updated });
