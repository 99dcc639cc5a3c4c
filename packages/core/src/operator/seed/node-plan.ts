import type { Schema } from '@cloud-account/spec';
import type { OfferingRegion } from '../../catalog/index.js';
import type {
  ConfigValues,
  DeployableImage,
  DraftDisk,
  DraftInterface,
  OfferedType,
} from '../../nodes/index.js';

/** The catalog for nodes, the same for all accounts. */
export interface NodeOffers {
  readonly regions: ReadonlyMap<string, OfferingRegion>;
  readonly types: ReadonlyMap<string, OfferedType>;
  /** The images of the platform. */
  readonly images: ReadonlyMap<string, DeployableImage>;
  readonly kernels: ReadonlyMap<string, Pick<Schema<'Kernel'>, 'kvm'>>;
}

/** A node to create. */
export interface NodePlan {
  readonly label: string;
  readonly group: string;
  readonly region: string;
  readonly type: OfferedType;
  /** The ID of its last deployed image. */
  readonly image: string | null;
  readonly tags: string[];
  readonly privateIp: boolean;
  readonly backupsEnabled: boolean;
  /** True if it runs with its first configuration profile. */
  readonly running: boolean;
  readonly disks: readonly DiskPlan[];
  readonly configs: readonly ConfigPlan[];
}

/** A disk to create. */
export interface DiskPlan extends DraftDisk {
  readonly image: string | null;
}

/** A configuration profile to create. */
export interface ConfigPlan {
  /** Its slots have the positions of disks on the node, from 1, instead of IDs. */
  readonly values: ConfigValues;
  readonly interfaces: readonly DraftInterface[];
}
