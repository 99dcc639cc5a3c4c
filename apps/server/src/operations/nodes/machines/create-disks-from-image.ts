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

/** An image on a node, as it is kept before it is there. */
export interface ImageParts {
  readonly config: StoredConfig;
  /** What a job is told of it: the disk that gets the image, and what it is made from. */
  readonly payload: DeployedDisk;
}

/** What is laid out, and on which node. */
export interface ImageDeployment {
  readonly node: number;
  readonly deployment: Deployment;
  readonly layout: ImageLayout;
  /** Whether the network is set up before it is booted: the account's setting. */
  readonly network: boolean;
}

/**
 * Keeps the disks and the configuration profile that an image brings (§4.5).
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
