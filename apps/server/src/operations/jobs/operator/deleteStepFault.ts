import type { Handler } from '../../../cloud/operation.js';
import { releaseStepFault } from '../../../repositories/jobs/operator/step-faults.js';

export const deleteStepFault: Handler<'deleteStepFault'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    await releaseStepFault(tx, params.stepFaultId);
    return {};
  });
