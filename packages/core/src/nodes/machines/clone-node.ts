import type { Body } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import type { OfferingRegion } from '../../catalog/index.js';
import { type Decision, decide, type Refusal, refuse } from '../../refusals/index.js';
import { tagList } from '../../tags/index.js';
import { textProblems } from '../../text-problems.js';
import { choiceProblems, type CloneParts } from './clone-parts.js';
import { existingProblems, type ExistingTarget } from './clone-target.js';
import { allocated } from '../disks/disk-choice.js';
import type { NodeDraft } from './draft-node.js';
import { nodeLabelProblems } from '../labels.js';
import { type OfferedType, placeProblems } from './node-type.js';
import { readUserData, type ReadingImage, userDataProblems } from '../disks/user-data.js';

/** The source of a clone, with the parts that can be copied. */
interface CloneSource extends CloneParts {
  readonly id: number;
  readonly tags: readonly string[];
  readonly hasUserData: boolean;
  /** The image that it was created from, if it still exists. */
  readonly image: ReadingImage | undefined;
}

/** The facts for a clone. */
export interface CloneFacts {
  readonly source: CloneSource;
  /** The parts to copy. */
  readonly parts: CloneParts;
  /** The existing target in the body. */
  readonly target: ExistingTarget | undefined;
  /** The region and the type in the body. */
  readonly region: OfferingRegion | undefined;
  readonly type: OfferedType | undefined;
  /** True if the account enables backups for all new nodes. */
  readonly backupsForAll: boolean;
}

/** The new node of a clone. */
type CloneNodeDraft = Pick<
  NodeDraft,
  'label' | 'group' | 'region' | 'type' | 'tags' | 'backupsEnabled' | 'privateIp'
> & { readonly userData: string | undefined };

/** A clone to start. */
export interface CloneDraft {
  /** The new node; undefined when the target exists. */
  readonly made: CloneNodeDraft | undefined;
  /** The tags of the target after the clone. */
  readonly tags: string[];
}

/** The field of the body with the target, for refusals when the clone does not fit there. */
export const placeField = ({ node_id: id }: Body<'cloneNode'>): 'node_id' | 'region' =>
  id === undefined ? 'region' : 'node_id';

/** Decides on a clone of a node (§4.5), without its interfaces. */
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
    ...missing.map((field) => refuse('node.clone.place', { field })),
    // A missing field is not also reported as unknown.
    ...placeProblems(region, type).filter(({ field }) => missing.every((one) => one !== field)),
    ...(type !== undefined && allocated(parts.disks) > type.disk
      ? [refuse('node.clone.room', { field: 'type' })]
      : []),
    ...(body.label === undefined ? [] : nodeLabelProblems(body.label)),
    ...cloneDataProblems(body, facts),
  ];
}

/** The problems of the user data of a clone: it lacks user data that its source has, or its image does not read them. */
function cloneDataProblems(body: Body<'cloneNode'>, { source, region }: CloneFacts): Refusal[] {
  const field = 'metadata.user_data';
  if (readUserData(body) === undefined)
    return source.hasUserData ? [refuse('node.clone.user-data', { field })] : [];
  // The user data of the source were accepted before.
  return userDataProblems(body, source.hasUserData ? undefined : source.image, region?.capabilities);
}

/** The maximum number of clones of a node at the same time (§8). */
const maxAtOnce = bounds.NodeClone.at_once.maximum;

/** Refuses too many clones of a node at the same time. @param unfinished how many are in progress */
export const cloneLimitProblems = (unfinished: number): Refusal[] =>
  unfinished < maxAtOnce ? [] : [refuse('node.clone.at-once', { max: maxAtOnce })];
