import { decryptSecrets, decryptUserData } from '../../../credentials/node-secrets.js';
import type { Deployment } from '@cloud-account/machines';
import { findScriptText } from '../../../repositories/catalog/stack-scripts.js';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';
import type { DeploymentPayload } from '../../../work/payloads.js';
import type { JobRun } from '../../steps/stepped-job.js';

/** The deployment of a disk for the hypervisor. It contains secrets in clear, so it must not be stored. */
export async function deploymentOf(
  { cloud, job }: JobRun<unknown>,
  { image, authorizedKeys, script, secrets }: DeploymentPayload,
  node: StoredNode,
): Promise<Deployment> {
  const { rootPassword, scriptValues } = decryptSecrets(cloud, job, secrets);
  const text = script === null ? undefined : await findScriptText(cloud.database, script);
  return {
    id: image,
    rootPassword,
    authorizedKeys,
    ...(node.user_data !== null && { userData: decryptUserData(cloud, node.uuid, node.user_data) }),
    ...(text !== undefined && { script: { text, fields: scriptValues } }),
  };
}
