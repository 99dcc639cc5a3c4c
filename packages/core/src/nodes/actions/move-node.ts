import { type OfferingRegion, regionProblems } from '../../catalog/index.js';
import { type Refusal, refuse } from '../../refusals/index.js';
import { allocated, type KnownDisk } from '../disks/disk-choice.js';
import { maxVlans } from '../interfaces/interfaces.js';
import { type OfferedType, placeProblems } from '../machines/node-type.js';

/** A node to resize. */
export interface ResizedNode {
  /** The ID of its type; null when the operator gave it none. */
  readonly type: string | null;
  readonly region: OfferingRegion | undefined;
  readonly disks: readonly Pick<KnownDisk, 'size'>[];
}

/** Refuses a type that is too small for the disks of a node (§4.5). */
export function fitProblems(disks: ResizedNode['disks'], type: Pick<OfferedType, 'disk'>): Refusal[] {
  if (allocated(disks) <= type.disk) return [];
  return [refuse('node.resize.disk')];
}

/**
 * Refuses a new type of a node (§4.5) that does not exist, is not in the region, or is too small for its disks.
 *
 * @param type the type in the body; undefined when it does not exist
 */
export function typeChangeProblems({ region, disks }: ResizedNode, type: OfferedType | undefined): Refusal[] {
  if (type === undefined) return [refuse('node.type.known', { field: 'type' })];
  return [...placeProblems(region, type), ...fitProblems(disks, type)];
}

/** Refuses a resize (§4.5). @see typeChangeProblems */
export function resizeProblems(node: ResizedNode, type: OfferedType | undefined): Refusal[] {
  return node.type !== null && type?.id === node.type
    ? [refuse('node.resize.other')]
    : typeChangeProblems(node, type);
}

/** Refuses another type while a migration of the node is pending (§4.5). */
export const pendingMigrationProblems = (isPending: boolean): Refusal[] =>
  isPending ? [refuse('node.resize.migration')] : [];

/** The refusal of the free upgrade of a type that has none. @param field the field of the body with the upgrade */
export const noUpgrade = (field?: string): Refusal =>
  refuse('node.upgrade.available', { ...(field !== undefined && { field }) });

/** A node to migrate to another region. */
export interface MigratingNode {
  /** The ID of its region. */
  readonly region: string;
  readonly type: OfferedType | undefined;
  /** True if one of its interfaces is in a VPC. */
  readonly inVpc: boolean;
  /** The number of VLANs in the other region once those of its interfaces are there, too; 0: none of its interfaces is in one. */
  readonly vlansThere: number;
  readonly hasFirewall: boolean;
  readonly hasVolumes: boolean;
}

/**
 * Refuses a migration to another region (§4.5, rule 4).
 *
 * @param target the region in the body; undefined when it does not exist
 * @param warm whether the node keeps running
 */
export function migrationProblems(
  node: MigratingNode,
  target: (OfferingRegion & { readonly id: string }) | undefined,
  warm: boolean,
): Refusal[] {
  const field = 'region';
  const kept = [
    ...(target?.id === node.region ? [refuse('node.migrate.other', { field })] : []),
    ...(warm ? [refuse('node.migrate.cold', { field: 'type' })] : []),
    ...(node.inVpc ? [refuse('node.migrate.vpc', { field })] : []),
    ...(node.vlansThere > maxVlans ? [refuse('interface.vlan.limit', { field, max: maxVlans })] : []),
    ...(node.hasVolumes ? [refuse('node.migrate.volumes', { field })] : []),
  ];
  const place = node.type === undefined ? regionProblems(target, 'Nodes') : placeProblems(target, node.type);
  if (target === undefined) return [...place, ...kept];
  return [
    ...place,
    ...kept,
    ...(node.vlansThere > 0 ? regionProblems(target, 'Vlans') : []),
    ...(node.hasFirewall ? regionProblems(target, 'Cloud Firewall') : []),
  ];
}
