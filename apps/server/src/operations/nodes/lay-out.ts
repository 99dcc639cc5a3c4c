import {
  defaultHelpers,
  devicesOfDisks,
  imageProfile,
  type Deployment,
  type ImageLayout,
} from '@cloud-account/core';
import type { Cloud } from '../../common/context.js';
import type { Viewer } from '../../common/viewer.js';
import { encryptSecrets } from '../../credentials/node-secrets.js';
import type { DeploymentPayload } from '../../jobs/nodes/deploy.js';
import { getSettings } from '../../repositories/account/accounts.js';
import { countDeployment } from '../../repositories/catalog/stack-scripts.js';
import { insertConfig, type StoredConfig } from '../../repositories/node-configs/configs.js';
import { insertDisk } from '../../repositories/node-disks/disks.js';
import type { Transaction } from '../../repositories/transaction.js';

/** An image on a node, as it is kept before it is there. */
export interface LaidOut {
  readonly config: StoredConfig;
  /** What a job is told of it: the disk that gets the image, and what it is made from. */
  readonly payload: DeploymentPayload & { readonly disk: number };
}

/**
 * Keeps the disks and the configuration profile that an image brings (§4.5).
 *
 * @param job the key of the job that makes them, for which secrets are encrypted
 */
export async function layOut(
  cloud: Pick<Cloud, 'encryption' | 'randomness'>,
  viewer: Viewer,
  tx: Transaction,
  job: string,
  node: { readonly id: number },
  { deployment, layout }: { readonly deployment: Deployment; readonly layout: ImageLayout },
): Promise<LaidOut> {
  const { image, script } = deployment;
  const ids: number[] = [];
  for (const disk of layout.disks) {
    const { id } = await insertDisk(tx, {
      ...disk,
      node_id: node.id,
      uuid: cloud.randomness.uuid(),
      status: 'not ready',
      image: ids.length === 0 ? image.id : null,
    });
    ids.push(id);
  }
  const { network_helper: network } = await getSettings(viewer, tx);
  const config = await insertConfig(tx, {
    ...imageProfile,
    node_id: node.id,
    label: layout.configLabel,
    helpers: defaultHelpers(network),
    devices: devicesOfDisks(ids),
  });
  if (script !== undefined) await countDeployment(tx, script.id);
  const secrets = { rootPassword: deployment.rootPassword, scriptValues: script?.values ?? {} };
  return {
    config,
    payload: {
      disk: ids[0] ?? 0,
      image: image.id,
      authorizedKeys: deployment.authorizedKeys,
      script: script?.id ?? null,
      secrets: encryptSecrets(cloud, job, secrets),
    },
  };
}
