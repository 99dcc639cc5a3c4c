import type { RequestFaultFacts } from '@cloud-account/core';
import { routes } from '@cloud-account/s3';
import {
  type Document,
  operationIdsOf,
  operationIn,
  operations,
  type OperationIdOf,
  readDocument,
  resolve,
  schemaIn,
} from '@cloud-account/spec';

/** The fields of bodies that label a thing. */
export const LABEL_FIELDS = ['label', 'domain'] as const;

/** True if requests for an operation name a thing that has a label, by the grants on it, or have a label in their bodies. */
function hasLabel(document: Document, id: OperationIdOf<'v4'>): boolean {
  const schema = schemaIn(document, operationIn(document, id).requestBody);
  const { properties = {} } = schema === undefined ? {} : resolve(document, schema);
  return (
    operations[id].grants.some((need) => 'entity' in need && need.parameter !== undefined) ||
    LABEL_FIELDS.some((name) => {
      const field = properties[name];
      return field !== undefined && resolve(document, field).type === 'string';
    })
  );
}

let read: Pick<RequestFaultFacts, 'operations' | 'ofS3'> | undefined;

/** The operations that can have faults; the specification is read for the first fault. */
export function faultableOperations(): Pick<RequestFaultFacts, 'operations' | 'ofS3'> {
  if (read !== undefined) return read;
  const document = readDocument();
  read = {
    operations: operationIdsOf('v4').map((id) => {
      const { path, segments } = operations[id];
      return { id, path, segments, hasLabel: hasLabel(document, id) };
    }),
    ofS3: routes.filter(({ served }) => typeof served !== 'string').map(({ operation }) => `s3:${operation}`),
  };
  return read;
}
