import { operations, type OperationId } from '@cloud-account/spec';
import { fileForm, type CallOptions } from '@cloud-account/testkit';

/** The operations of the Cloud Account API; other specifications have surfaces of their own. */
export const v4Operations = (Object.keys(operations) as OperationId[]).filter(
  (id) => operations[id].api === 'v4',
);

/** The least body that an operation reads: a form or a file, where it takes nothing else. */
export const minBody = (id: OperationId): CallOptions => {
  const [type = 'application/json'] = operations[id].bodyTypes;
  if (type === 'application/json') return {};
  return type === 'multipart/form-data'
    ? { body: fileForm('a.txt', 'text') }
    : { body: 'a file', headers: { 'Content-Type': type } };
};
