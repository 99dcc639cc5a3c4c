import type { Body } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import type { OfferingRegion } from '../../catalog/index.js';
import { type Decision, decide, type Refusal, reasons, refuse } from '../../refusals/index.js';
import { tagList } from '../../tags/index.js';
import { textProblems } from '../../text-problems.js';
import { choiceProblems, type CloneParts } from './clone-parts.js';
import { existingProblems, type ExistingTarget } from './clone-target.js';
import type { DeployableImage } from './deployment-body.js';
import { allocated } from '../disks/disk-choice.js';
import type { NodeDraft } from './draft-node.js';
import { nodeLabelProblems } from './labels.js';
import { type OfferedType, placeProblems } from './node-type.js';
import { readUserData, userDataFormProblems, userDataRegionProblems } from './user-data.js';

/** A node that is cloned, with what there is to copy. */
export interface CloneSource extends CloneParts {
  readonly id: number;
  readonly tags: readonly string[];
  readonly hasUserData: boolean;
  /** The image that it was made from, if that is still known. */
  readonly image: Pick<DeployableImage, 'capabilities'> | undefined;
}

/** What a clone refers to, as far as it is there. */
export interface CloneFacts {
  readonly source: CloneSource;
  /** What of it is copied. */
  readonly parts: CloneParts;
  /** The node that the body names. */
  readonly target: ExistingTarget | undefined;
  /** The region and the type that the body names. */
  readonly region: OfferingRegion | undefined;
  readonly type: OfferedType | undefined;
  /** Whether the account's settings enrol every new node in backups. */
  readonly backupsForAll: boolean;
}

/** The new node of a clone before it is kept. */
export type CloneNodeDraft = Pick<
  NodeDraft,
  'label' | 'group' | 'region' | 'type' | 'tags' | 'backupsEnabled' | 'privateIp'
> & { readonly userData: string | undefined };

/** A clone before it is begun. */
export interface CloneDraft {
  /** The node that is made for it; undefined: one is there. */
  readonly made: CloneNodeDraft | undefined;
  /** The tags that the target has then. */
  readonly tags: string[];
}

/** Where a body says that a clone goes to: the field that what does not fit there is told of. */
export const placeField = ({ node_id: id }: Body<'cloneNode'>): 'node_id' | 'region' =>
  id === undefined ? 'region' : 'node_id';

/** Decides on a clone of a node (§4.5), whose interfaces are judged beside it. */
export function draftClone(body: Body<'cloneNode'>, facts: CloneFacts): Decision<CloneDraft> {
  const { source, target, parts } = facts;
  const tags = tagList([...(target?.tags ?? []), ...source.tags]);
  const common = [...choiceProblems(body, source), ...textProblems('group', body.group ?? '')];
  if (body.node_id !== undefined) {
    const problems = existingProblems(body, { ...parts, id: source.id, tags }, target);
    return decide([...problems, ...common], { made: undefined, tags });
  }
  const problems = [...newProblems(body, facts), ...common];
  const { type } = facts;
  if (type === undefined) return { ok: false, refusals: problems };
  return decide(problems, {
    made: {
      label: body.label,
      group: body.group ?? '',
      region: body.region ?? '',
      type,
      tags,
      backupsEnabled: facts.backupsForAll || (body.backups_enabled ?? false),
      privateIp: body.private_ip ?? false,
      userData: readUserData(body),
    },
    tags,
  });
}

function newProblems(body: Body<'cloneNode'>, facts: CloneFacts): Refusal[] {
  const { region, type, parts } = facts;
  const missing = (['region', 'type'] as const).filter((field) => body[field] === undefined);
  return [
    ...missing.map((field) => refuse('node.clone.place', { field, reason: reasons.required(field) })),
    // What is missing is not unknown as well.
    ...placeProblems(region, type).filter(({ field }) => missing.every((one) => one !== field)),
    ...(type !== undefined && allocated(parts.disks) > type.disk
      ? [refuse('node.clone.room', { field: 'type', reason: 'The type has too little room for the disks' })]
      : []),
    ...(body.label === undefined ? [] : nodeLabelProblems(body.label)),
    ...cloneDataProblems(body, facts),
  ];
}

/** What is wrong with the user data of a new node: its source has some, and it has none; or nothing reads it. */
function cloneDataProblems(body: Body<'cloneNode'>, { source, region }: CloneFacts): Refusal[] {
  const field = 'metadata.user_data';
  if (readUserData(body) === undefined)
    return source.hasUserData
      ? [refuse('node.clone.user-data', { field, reason: reasons.required('user_data') })]
      : [];
  const reads = source.hasUserData || (source.image?.capabilities.includes('cloud-init') ?? true);
  return [
    ...userDataFormProblems(body),
    ...(reads
      ? []
      : [
          refuse('node.user-data.image', {
            field,
            reason: 'Needs an image that reads user data (cloud-init)',
          }),
        ]),
    ...userDataRegionProblems(region?.capabilities),
  ];
}

/** How many clones of a node may be made at once (§8). */
const mostAtOnce = bounds.NodeClone.at_once.maximum;

/** What keeps a further clone of a node from being begun. @param unfinished how many of it are not done yet */
export const cloneLimitProblems = (unfinished: number): Refusal[] =>
  unfinished < mostAtOnce
    ? []
    : [refuse('node.clone.at-once', { reason: `At most ${mostAtOnce} clones of a node are made at once` })];
