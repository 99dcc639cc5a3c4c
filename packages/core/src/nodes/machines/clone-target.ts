import type { Body } from '@cloud-account/spec';
import { type Refusal, refuse } from '../../refusals/index.js';
import { maxTags } from '../../tags/index.js';
import type { CloneParts } from './clone-parts.js';
import { configCapacityProblems } from '../configs/configs.js';
import { type DiskCapacity, diskCapacityProblems } from '../disks/disks.js';
import { readUserData } from '../disks/user-data.js';

/** The existing target of a clone. */
export interface ExistingTarget extends DiskCapacity {
  readonly id: number;
  /** The number of its configuration profiles. */
  readonly configs: number;
  readonly tags: readonly string[];
}

/** The source and the tags of a clone to an existing node. */
interface Copied extends CloneParts {
  /** The ID of the source. */
  readonly id: number;
  /** The tags of both nodes. */
  readonly tags: readonly string[];
}

/** Refuses a clone to an existing node (§4.5). @param target undefined when the account does not have the node */
export function existingProblems(
  body: Body<'cloneNode'>,
  { id, configs, disks, tags }: Copied,
  target: ExistingTarget | undefined,
): Refusal[] {
  const field = 'node_id';
  const only = onlyNewProblems(body);
  if (target === undefined) return [refuse('node.clone.target', { field }), ...only];
  if (target.id === id) return [refuse('node.clone.other', { field }), ...only];
  return [
    ...diskCapacityProblems(target, disks, field),
    ...configCapacityProblems(target.configs, configs.length, field),
    ...(tags.length > maxTags ? [refuse('tag.entity.full', { field, max: maxTags })] : []),
    ...only,
  ];
}

/** Refuses fields of a new node when the target exists; false means absent. */
function onlyNewProblems(body: Body<'cloneNode'>): Refusal[] {
  const { region, type, label, backups_enabled: backups, private_ip: privateIp } = body;
  const requested = {
    region: region !== undefined,
    type: type !== undefined,
    label: label !== undefined,
    backups_enabled: backups === true,
    private_ip: privateIp === true,
    'metadata.user_data': readUserData(body) !== undefined,
  };
  return Object.entries(requested)
    .filter(([, isRequested]) => isRequested)
    .map(([field]) => refuse('node.clone.new', { field }));
}
