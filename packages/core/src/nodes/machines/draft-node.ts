import type { Body } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import type { OfferingRegion } from '../../catalog/index.js';
import { type Decision, decide, type Refusal, refuse } from '../../refusals/index.js';
import { tagList, tagProblems } from '../../tags/index.js';
import { textProblems } from '../../text-problems.js';
import { type RestorableBackup, spaceProblems, unusableProblems } from '../backups/backups.js';
import { type Deployment, type DeploymentFacts, draftDeployment, namesImage } from '../disks/deployment.js';
import { readUserData } from '../disks/user-data.js';
import { nodeLabelProblems } from '../labels.js';
import { type ImageLayout, imageLayout, layoutProblems } from '../disks/layout.js';
import { type OfferedType, placeProblems } from './node-type.js';

/** The facts for a new node. */
export interface NodeFacts extends Omit<DeploymentFacts, 'capabilities'> {
  readonly region: OfferingRegion | undefined;
  readonly type: OfferedType | undefined;
  /** True if the account has the firewall in the body. */
  readonly hasFirewall: boolean;
  /** The backup in the body. */
  readonly backup: RestorableBackup | undefined;
  /** True if the account enables backups for all new nodes. */
  readonly backupsForAll: boolean;
}

/** A new node to store. */
export interface NodeDraft {
  /** Undefined when it gets the default label. */
  readonly label: string | undefined;
  readonly group: string;
  readonly region: string;
  readonly type: OfferedType;
  readonly tags: string[];
  readonly backupsEnabled: boolean;
  readonly privateIp: boolean;
  readonly firewallId: number | undefined;
  /** Its deployment and disks; undefined for an empty node. */
  readonly deployed: { readonly deployment: Deployment; readonly layout: ImageLayout } | undefined;
  /** In Base64, as in the body. */
  readonly userData: string | undefined;
  /** True if it is booted after it is created. */
  readonly booted: boolean;
}

/**
 * Decides on a new node (§4.5).
 *
 * @param body what the client sent
 * @param facts of the region, the type and others in the body
 */
export function draftNode(body: Body<'createNode'>, facts: NodeFacts): Decision<NodeDraft> {
  const { region, type } = facts;
  const swap = body.swap_size ?? bounds.NodeCreate.swap_size.default;
  const deployment = draftDeployment(body, { ...facts, capabilities: region?.capabilities });
  const problems = [
    ...placeProblems(region, type),
    ...(body.label === undefined ? [] : nodeLabelProblems(body.label)),
    ...textProblems('group', body.group ?? ''),
    ...(deployment.ok ? [] : deployment.refusals),
    ...capacityProblems(body, facts, swap),
    ...backupProblems(body, facts),
    ...firewallProblems(body, facts),
    ...tagProblems(body.tags ?? []),
  ];
  if (!deployment.ok || type === undefined) return { ok: false, refusals: problems };
  const made = deployment.value;
  return decide(problems, {
    label: body.label,
    group: body.group ?? '',
    region: body.region,
    type,
    tags: tagList(body.tags ?? []),
    backupsEnabled: facts.backupsForAll || (body.backups_enabled ?? false),
    privateIp: body.private_ip ?? false,
    firewallId: body.firewall_id,
    deployed: made && { deployment: made, layout: imageLayout(made.image, type.disk, swap, facts.labels) },
    userData: readUserData(body),
    booted: (made !== undefined || body.backup_id !== undefined) && (body.booted ?? true),
  });
}

function capacityProblems(body: Body<'createNode'>, { image, type }: NodeFacts, swap: number): Refusal[] {
  if (!namesImage(body) || image === undefined || type === undefined) return [];
  const fitsWithoutSwap = type.disk >= image.size;
  return layoutProblems(image, type.disk, swap, fitsWithoutSwap ? 'swap_size' : 'type');
}

function backupProblems(body: Body<'createNode'>, { backup, region, type }: NodeFacts): Refusal[] {
  if (body.backup_id === undefined) return [];
  const field = 'backup_id';
  const unusable = backup && unusableProblems(backup, field);
  return [
    ...(namesImage(body) ? [refuse('node.backup.image', { field })] : []),
    ...(body.stackscript_id === undefined ? [] : [refuse('node.backup.script', { field: 'stackscript_id' })]),
    ...((body.interfaces ?? []).length === 0
      ? []
      : [refuse('node.backup.interfaces', { field: 'interfaces' })]),
    ...(unusable ?? [refuse('node.backup.known', { field })]),
    ...(backup === undefined || region === undefined || backup.region === body.region
      ? []
      : [refuse('backup.region', { field: 'region' })]),
    ...(backup === undefined || type === undefined || unusable?.length !== 0
      ? []
      : spaceProblems(backup, { disk: type.disk, disks: [] }, 'type')),
  ];
}

const firewallProblems = (body: Body<'createNode'>, { hasFirewall }: NodeFacts): Refusal[] =>
  body.firewall_id === undefined || hasFirewall
    ? []
    : [refuse('node.firewall.known', { field: 'firewall_id' })];
