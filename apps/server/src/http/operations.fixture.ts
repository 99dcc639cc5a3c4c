import { operations, type OperationId } from '@cloud-account/spec';
import { fileForm, type CallOptions } from '@cloud-account/testkit';

/** The operations of the Cloud Account API; other specifications have surfaces of their own. */
export const v4Operations = (Object.keys(operations) as OperationId[]).filter(
  (id) => operations[id].api === 'v4',
);

/** What a request must carry to be looked at: a form, where the operation reads nothing else. */
export const minBody = (id: OperationId): CallOptions =>
  operations[id].bodyTypes.includes('multipart/form-data') ? { body: fileForm('a.txt', 'text') } : {};
