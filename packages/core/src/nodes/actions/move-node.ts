import { type OfferingRegion, regionProblems } from '../../catalog/index.js';
import { type Refusal, refuse } from '../../refusals/index.js';
import { allocated, type KnownDisk } from '../disks/disk-choice.js';
import { type OfferedType, placeProblems, unknownType } from '../machines/node-type.js';

/** A node that is to be given another type. */
export interface ResizedNode {
  /** The ID of the type that it has; null: the operator gave it none. */
  readonly type: string | null;
  readonly region: OfferingRegion | undefined;
  readonly disks: readonly Pick<KnownDisk, 'size'>[];
}

/** What keeps a node's disks from fitting into a type (§4.5). */
export function fitProblems(disks: ResizedNode['disks'], type: Pick<OfferedType, 'disk'>): Refusal[] {
  if (allocated(disks) <= type.disk) return [];
  const reason =
    'Node has allocated more disk than the new service plan allows. Delete or resize disks smaller.';
  return [refuse('node.resize.disk', { reason })];
}

/**
 * What keeps a node from having a type from now on (§4.5): it is not there, or not in the region, or its disks do not fit.
 *
 * @param type undefined: there is none by the ID that the body names
 */
export function typeChangeProblems({ region, disks }: ResizedNode, type: OfferedType | undefined): Refusal[] {
  if (type === undefined) return [unknownType()];
  return [...placeProblems(region, type), ...fitProblems(disks, type)];
}

/** What keeps a node from being resized (§4.5). @see typeChangeProblems */
export function resizeProblems(node: ResizedNode, type: OfferedType | undefined): Refusal[] {
  return node.type !== null && type?.id === node.type
    ? [refuse('node.resize.other', { reason: 'Node is already running this service plan.' })]
    : typeChangeProblems(node, type);
}

/** What keeps a node from getting another type while a migration of it is pending that nobody has started (§4.5). */
export const pendingMigrationProblems = (isPending: boolean): Refusal[] =>
  isPending
    ? [refuse('node.resize.migration', { reason: 'A migration of the node is pending; start it first' })]
    : [];

/** The refusal of the free upgrade of a type that has none. @param field where the body asks for it */
export const noUpgrade = (field?: string): Refusal =>
  refuse('node.upgrade.available', {
    ...(field !== undefined && { field }),
    reason: 'There is no free upgrade for the type of the node',
  });

/** A node that is to go to another region, and what hangs on it. */
export interface MigratingNode {
  /** The ID of the region that it is in. */
  readonly region: string;
  readonly type: OfferedType | undefined;
  /** Whether one of its interfaces is in a VPC, or in a VLAN. */
  readonly inVpc: boolean;
  readonly inVlan: boolean;
  readonly behindFirewall: boolean;
  readonly hasVolumes: boolean;
}

/**
 * What keeps a node from going to another region (§4.5, rule 4).
 *
 * @param target the region that the body names; undefined when there is none of that ID
 * @param warm whether it is to run on meanwhile
 */
export function migrationProblems(
  node: MigratingNode,
  target: (OfferingRegion & { readonly id: string }) | undefined,
  warm: boolean,
): Refusal[] {
  const field = 'region';
  const kept = [
    ...(target?.id === node.region
      ? [refuse('node.migrate.other', { field, reason: 'The node is in this region' })]
      : []),
    ...(warm ? [refuse('node.migrate.cold', { field: 'type', reason: 'To another region only cold' })] : []),
    ...(node.inVpc
      ? [refuse('node.migrate.vpc', { field, reason: 'A node in a VPC stays in its region' })]
      : []),
    ...(node.hasVolumes
      ? [
          refuse('node.migrate.volumes', {
            field,
            reason: 'Volumes are attached, which stay in their region',
          }),
        ]
      : []),
  ];
  const place = node.type === undefined ? regionProblems(target, 'Nodes') : placeProblems(target, node.type);
  if (target === undefined) return [...place, ...kept];
  return [
    ...place,
    ...kept,
    ...(node.inVlan ? regionProblems(target, 'Vlans') : []),
    ...(node.behindFirewall ? regionProblems(target, 'Cloud Firewall') : []),
  ];
}
