import {
  defaultHelpers,
  devicesOfDisks,
  imageProfile,
  type Deployment,
  type ImageLayout,
} from '@cloud-account/core';
import type { Cloud } from '../../../cloud/cloud.js';
import { encryptSecrets } from '../../../credentials/node-secrets.js';
import type { DeployedDisk } from '../../../work/payloads.js';
import { countDeployment } from '../../../repositories/catalog/stack-scripts.js';
import { insertConfig, type StoredConfig } from '../../../repositories/nodes/configs/configs.js';
import { insertDisk } from '../../../repositories/nodes/disks/disks.js';
import type { Transaction } from '../../../repositories/transaction.js';

/** The stored rows of an image on a node, before a job deploys it. */
export interface ImageParts {
  readonly config: StoredConfig;
  /** The payload for the job: the disk that gets the image, and the deployment. */
  readonly payload: DeployedDisk;
}

/** The deployment of an image on a node. */
export interface ImageDeployment {
  readonly node: number;
  readonly deployment: Deployment;
  readonly layout: ImageLayout;
  /** True if the network is configured before the boot, from the account's settings. */
  readonly network: boolean;
}

/**
 * Inserts the disks and the configuration profile of an image (§4.5).
 *
 * @param job the key of the job that makes them, for which secrets are encrypted
 */
export async function createDisksFromImage(
  cloud: Pick<Cloud, 'encryption' | 'randomness'>,
  tx: Transaction,
  job: string,
  { node, deployment, layout, network }: ImageDeployment,
): Promise<ImageParts> {
  const { image, script } = deployment;
  const ids: number[] = [];
  for (const disk of layout.disks) {
    const { id } = await insertDisk(tx, {
      ...disk,
      node_id: node,
      uuid: cloud.randomness.uuid(),
      status: 'not ready',
      image: ids.length === 0 ? image.id : null,
    });
    ids.push(id);
  }
  const config = await insertConfig(tx, {
    ...imageProfile,
    node_id: node,
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
