import { operations, type OperationId } from '@cloud-account/spec';

/** The operations of the Cloud Account API; other specifications have surfaces of their own. */
export const v4Operations = (Object.keys(operations) as OperationId[]).filter(
  (id) => operations[id].api === 'v4',
);
