import type { Body } from '@cloud-account/spec';
import { operatorBounds } from '@cloud-account/spec/bounds';
import { nearestName } from '../nearest-name.js';
import { type Decision, decide, type Refusal, refuse } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';

const max = operatorBounds.StepFaultCreate.step_faults.maximum;

/** The default duration of the effect `hold`, in seconds. */
const DEFAULT_SECONDS = 3_600;

/** The facts for a step fault. */
export interface StepFaultFacts {
  /** The steps of each kind of job that has steps. */
  readonly steps: ReadonlyMap<string, readonly string[]>;
  /** True if the node in the body exists. */
  readonly nodeIsThere: boolean;
  /** The number of step faults. */
  readonly count: number;
  /** True if the server has the lab. */
  readonly lab: boolean;
}

/** A step fault to store. */
export interface StepFaultDraft {
  readonly effect: Body<'createStepFault'>['effect'];
  readonly kind: string | null;
  readonly step: string | null;
  readonly node_id: number | null;
  readonly once: boolean;
  readonly reason: string;
  /** Its duration; null: until it applies or is deleted. */
  readonly seconds: number | null;
}

/** The refusal of a kind or a step that does not exist. */
const unknown = (field: 'kind' | 'step', name: string, known: readonly string[]): Refusal => {
  const near = nearestName(name, known);
  const rule = `operator.step-fault.${field}` as const;
  return near === undefined
    ? refuse(rule, 'unknown', { field, name })
    : refuse(rule, 'near', { field, name, near });
};

/** The problems of a kind or a step that no job has. */
function choiceProblems(
  { kind, step }: Pick<Body<'createStepFault'>, 'kind' | 'step'>,
  steps: ReadonlyMap<string, readonly string[]>,
): Refusal[] {
  const known = kind === undefined ? [...steps.values()].flat() : steps.get(kind);
  if (kind !== undefined && known === undefined) return [unknown('kind', kind, [...steps.keys()])];
  if (step === undefined || known === undefined || known.includes(step)) return [];
  return [unknown('step', step, known)];
}

/** Decides on a new step fault. */
export function draftStepFault(
  body: Body<'createStepFault'>,
  { steps, nodeIsThere, count, lab }: StepFaultFacts,
): Decision<StepFaultDraft> {
  const { effect, kind, step, once = true, reason = 'The operator wanted this to fail' } = body;
  const waits = effect === 'hold';
  return decide(
    [
      ...choiceProblems(body, steps),
      ...(nodeIsThere ? [] : [refuse('operator.fault.node', { field: 'node_id' })]),
      ...(effect !== 'crash' || lab ? [] : [refuse('operator.step-fault.crash', { field: 'effect' })]),
      ...textProblems('reason', reason),
      ...(count < max ? [] : [refuse('operator.step-fault.limit', { max })]),
    ],
    {
      effect,
      kind: kind ?? null,
      step: step ?? null,
      node_id: body.node_id ?? null,
      once: !waits && once,
      reason,
      seconds: waits ? (body.seconds ?? DEFAULT_SECONDS) : null,
    },
  );
}
