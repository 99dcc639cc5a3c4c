import { readPublicKey } from '../../profile/ssh-public-key.js';
import { type Decision, decide, type Refusal, refuse } from '../../refusals/index.js';
import type { LabelWords } from '../default-labels.js';
import type { DeployableImage, DeploymentBody } from './deployment-body.js';
import { passwordProblems } from '../labels.js';
import { type DeployingScript, scriptProblems, scriptValues } from './script-data.js';
import { userDataProblems } from './user-data.js';

/** The facts for a deployment. */
export interface DeploymentFacts {
  readonly image: DeployableImage | undefined;
  readonly script: DeployingScript | undefined;
  /** The capabilities of the region; undefined when the region is unknown. */
  readonly capabilities: readonly string[] | undefined;
  /** The strength of the password, from 0 to 4. */
  readonly passwordScore: number;
  /** The keys of the users in the body, by name; without unknown users. */
  readonly userKeys: ReadonlyMap<string, readonly string[]>;
  /** The words of the clients, for the labels of disks and profiles. */
  readonly labels: LabelWords;
}

/** The requested contents of a disk. */
export interface Deployment {
  readonly image: DeployableImage;
  readonly rootPassword: string;
  /** Public keys of the root user, each once. */
  readonly authorizedKeys: readonly string[];
  readonly script: { readonly id: number; readonly values: Readonly<Record<string, string>> } | undefined;
}

/** Decides on a deployment. @returns undefined without an image */
export function draftDeployment(
  body: DeploymentBody,
  facts: DeploymentFacts,
): Decision<Deployment | undefined> {
  const { image } = facts;
  const problems = [
    ...imageProblems(body, image),
    ...rootPasswordProblems(body, facts.passwordScore),
    ...keyProblems(body, facts.userKeys),
    ...scriptProblems(body, image, facts.script),
    ...userDataProblems(body, image, facts.capabilities),
  ];
  if (image === undefined) return decide(problems, undefined);
  const { stackscript_id: script } = body;
  return decide(problems, {
    image,
    rootPassword: body.root_pass ?? '',
    authorizedKeys: keysOf(body, facts.userKeys),
    script:
      script === undefined
        ? undefined
        : { id: script, values: scriptValues(body.stackscript_data, facts.script) },
  });
}

/** True if a body has an image; an empty text means none. */
export const namesImage = ({ image }: DeploymentBody): boolean => typeof image === 'string' && image !== '';

function imageProblems(body: DeploymentBody, image: DeployableImage | undefined): Refusal[] {
  if (!namesImage(body) || image?.status === 'available') return [];
  return [refuse('node.image.known', { field: 'image' })];
}

function rootPasswordProblems(body: DeploymentBody, score: number): Refusal[] {
  if (!namesImage(body)) return [];
  if (body.root_pass === undefined) return [refuse('node.password.required', { field: 'root_pass' })];
  return passwordProblems('root_pass', score);
}

function keyProblems(
  { authorized_keys: keys, authorized_users: users }: DeploymentBody,
  known: DeploymentFacts['userKeys'],
): Refusal[] {
  const unreadable = (keys ?? []).flatMap((key, index) =>
    readPublicKey(key) === undefined
      ? [refuse('node.keys.valid', { field: `authorized_keys[${index}]` })]
      : [],
  );
  const keyless = (users ?? []).flatMap((name, index) => {
    const field = `authorized_users[${index}]`;
    const found = known.get(name);
    if (found === undefined) return [refuse('node.users.known', { field })];
    return found.length > 0 ? [] : [refuse('node.users.keys', { field })];
  });
  return [...unreadable, ...keyless];
}

const keysOf = (
  { authorized_keys: keys, authorized_users: users }: DeploymentBody,
  known: DeploymentFacts['userKeys'],
): string[] => [
  ...new Set([
    ...(keys ?? []).map((key) => readPublicKey(key) ?? ''),
    ...(users ?? []).flatMap((name) => known.get(name) ?? []),
  ]),
];
