import type { DomainValues } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Domain } from '../../generated/prisma/client.js';
import { selectList } from '../columns.js';

const columns = {
  id: 'id',
  accountId: 'account_id',
  domain: 'domain',
  nameKey: 'name_key',
  type: 'type',
  status: 'status',
  description: 'description',
  group: 'group',
  soaEmail: 'soa_email',
  masterIps: 'master_ips',
  axfrIps: 'axfr_ips',
  refreshSec: 'refresh_sec',
  retrySec: 'retry_sec',
  expireSec: 'expire_sec',
  ttlSec: 'ttl_sec',
  tags: 'tags',
  recordCount: 'record_count',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<keyof Domain, string>;

/** The select list of a domain in raw SQL; the table's alias is `d`. */
export const domainColumns = selectList('d', columns);

/** A domain as it is kept (§2.11), with what the platform knows of it. */
export interface StoredDomain {
  readonly id: number;
  readonly values: DomainValues;
  readonly recordCount: number;
  readonly created: Date;
  readonly updated: Date;
}

/** A domain from its row. */
export const storedDomain = (row: Domain): StoredDomain => ({
  id: row.id,
  values: {
    domain: row.domain,
    type: row.type as Schema<'DomainType'>,
    status: row.status as Schema<'DomainStatus'>,
    description: row.description,
    group: row.group,
    soa_email: row.soaEmail,
    master_ips: row.masterIps,
    axfr_ips: row.axfrIps,
    refresh_sec: row.refreshSec,
    retry_sec: row.retrySec,
    expire_sec: row.expireSec,
    ttl_sec: row.ttlSec,
    tags: row.tags,
  },
  recordCount: row.recordCount,
  created: row.createdAt,
  updated: row.updatedAt,
});

/** The columns of a domain's values. */
export const domainData = (values: DomainValues) => ({
  domain: values.domain,
  nameKey: values.domain.toLowerCase(),
  type: values.type,
  status: values.status,
  description: values.description,
  group: values.group,
  soaEmail: values.soa_email,
  masterIps: values.master_ips,
  axfrIps: values.axfr_ips,
  refreshSec: values.refresh_sec,
  retrySec: values.retry_sec,
  expireSec: values.expire_sec,
  ttlSec: values.ttl_sec,
  tags: values.tags,
});

/** A domain's values by their columns, for statements that take rows as JSON. */
export const domainJson = (values: DomainValues): object =>
  Object.fromEntries(
    Object.entries(domainData(values)).map(([field, value]) => [
      columns[field as keyof ReturnType<typeof domainData>],
      value,
    ]),
  );

/** The columns of a domain's values, as a list for SQL. */
export const domainValueColumns =
  'domain, name_key, type, status, description, "group", soa_email, master_ips, axfr_ips, refresh_sec, retry_sec, expire_sec, ttl_sec, tags';
