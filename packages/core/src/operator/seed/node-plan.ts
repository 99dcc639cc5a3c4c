import type { Schema } from '@cloud-account/spec';
import type { OfferingRegion } from '../../catalog/index.js';
import type {
  ConfigValues,
  DeployableImage,
  DraftDisk,
  DraftInterface,
  OfferedType,
} from '../../nodes/index.js';

/** What nodes can be made of: the same for everybody. */
export interface NodeOffers {
  readonly regions: ReadonlyMap<string, OfferingRegion>;
  readonly types: ReadonlyMap<string, OfferedType>;
  /** Those of the platform. */
  readonly images: ReadonlyMap<string, DeployableImage>;
  readonly kernels: ReadonlyMap<string, Pick<Schema<'Kernel'>, 'kvm'>>;
}

/** A node that is to be made. */
export interface NodePlan {
  readonly label: string;
  readonly group: string;
  readonly region: string;
  readonly type: OfferedType;
  /** What was deployed on it last. */
  readonly image: string | null;
  readonly tags: string[];
  readonly privateIp: boolean;
  readonly backupsEnabled: boolean;
  /** Whether it runs with its first configuration profile. */
  readonly running: boolean;
  readonly disks: readonly DiskPlan[];
  readonly configs: readonly ConfigPlan[];
}

/** A disk of a node that is to be made. */
export interface DiskPlan extends DraftDisk {
  readonly image: string | null;
}

/** A configuration profile of a node that is to be made. */
export interface ConfigPlan {
  /** Its slots name disks by their places among those of the node, from 1. */
  readonly values: ConfigValues;
  readonly interfaces: readonly DraftInterface[];
}
