import type { RecordValues } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Record as RecordRow } from '../../generated/prisma/client.js';
import { selectList } from '../columns.js';

const columns = {
  id: 'id',
  domainId: 'domain_id',
  type: 'type',
  name: 'name',
  nameKey: 'name_key',
  target: 'target',
  priority: 'priority',
  weight: 'weight',
  port: 'port',
  service: 'service',
  protocol: 'protocol',
  tag: 'tag',
  flags: 'flags',
  ttlSec: 'ttl_sec',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<keyof RecordRow, string>;

/** The select list of a record in raw SQL; the table's alias is `r`. */
export const recordColumns = selectList('r', columns);

/** A record as it is kept (§2.12). */
export interface StoredRecord {
  readonly id: number;
  readonly values: RecordValues;
  readonly created: Date;
  readonly updated: Date;
}

/** A record from its row. */
export const storedRecord = (row: RecordRow): StoredRecord => ({
  id: row.id,
  values: {
    type: row.type as Schema<'RecordType'>,
    name: row.name,
    target: row.target,
    priority: row.priority,
    weight: row.weight,
    port: row.port,
    service: row.service,
    protocol: row.protocol,
    tag: row.tag as Schema<'RecordTag'>,
    ...(row.flags !== 0 && { flags: row.flags }),
    ttl_sec: row.ttlSec,
  },
  created: row.createdAt,
  updated: row.updatedAt,
});

/** The columns of a record's values. */
export const recordData = (values: RecordValues) => ({
  type: values.type,
  name: values.name,
  nameKey: values.name.toLowerCase(),
  target: values.target,
  priority: values.priority,
  weight: values.weight,
  port: values.port,
  service: values.service,
  protocol: values.protocol,
  tag: values.tag,
  flags: values.flags ?? 0,
  ttlSec: values.ttl_sec,
});

/** A record's values by their columns, for statements that take rows as JSON. */
export const recordJson = (values: RecordValues): object =>
  Object.fromEntries(
    Object.entries(recordData(values)).map(([field, value]) => [
      columns[field as keyof ReturnType<typeof recordData>],
      value,
    ]),
  );

/** The columns of a record's values, as a list for SQL. */
export const valueColumns =
  'type, name, name_key, target, priority, weight, port, service, protocol, tag, flags, ttl_sec';
