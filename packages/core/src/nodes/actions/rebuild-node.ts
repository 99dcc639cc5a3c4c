import type { Body } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { type Decision, decide, refuse } from '../../refusals/index.js';
import { type Deployment, type DeploymentFacts, draftDeployment, namesImage } from '../disks/deployment.js';
import type { KnownDisk } from '../disks/disk-choice.js';
import { readUserData } from '../disks/user-data.js';
import { type ImageLayout, imageLayout, layoutProblems } from '../disks/layout.js';
import { type ResizedNode, typeChangeProblems } from './move-node.js';
import type { OfferedType } from '../machines/node-type.js';

/** The facts for a rebuild. */
export interface RebuildFacts extends Omit<DeploymentFacts, 'capabilities'> {
  readonly node: Omit<ResizedNode, 'disks'> & {
    /** The megabytes for its disks. */
    readonly disk: number;
    readonly disks: readonly KnownDisk[];
  };
  /** The type in the body. */
  readonly type: OfferedType | undefined;
}

/** The values of a rebuild. */
export interface RebuildDraft {
  readonly deployment: Deployment;
  readonly layout: ImageLayout;
  /** In Base64, as in the body. */
  readonly userData: string | undefined;
  /** Its new type; undefined when it keeps its type. */
  readonly type: OfferedType | undefined;
}

/** The megabytes of the only swap disk of a node, or the default. */
function swapOf(disks: readonly KnownDisk[]): number {
  const [swap, ...others] = disks.filter(({ filesystem }) => filesystem === 'swap');
  return swap === undefined || others.length > 0 ? bounds.NodeCreate.swap_size.default : swap.size;
}

/** Decides on a rebuild (§4.5). */
export function draftRebuild(body: Body<'rebuildNode'>, facts: RebuildFacts): Decision<RebuildDraft> {
  const { node, image } = facts;
  const deployment = draftDeployment(body, { ...facts, capabilities: node.region?.capabilities });
  const resized = body.type !== undefined && body.type !== node.type;
  const disk = (resized ? facts.type?.disk : undefined) ?? node.disk;
  const swap = swapOf(node.disks);
  const problems = [
    ...(namesImage(body) ? [] : [refuse('node.rebuild.image', { field: 'image' })]),
    ...(deployment.ok ? [] : deployment.refusals),
    ...(resized ? typeChangeProblems(node, facts.type) : []),
    ...(image === undefined ? [] : layoutProblems(image, disk, swap, resized ? 'type' : 'image')),
  ];
  const made = deployment.ok ? deployment.value : undefined;
  if (made === undefined) return { ok: false, refusals: problems };
  return decide(problems, {
    deployment: made,
    layout: imageLayout(made.image, disk, swap, facts.labels),
    userData: readUserData(body),
    type: resized ? facts.type : undefined,
  });
}
