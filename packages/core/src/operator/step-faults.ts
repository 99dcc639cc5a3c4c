import type { Body } from '@cloud-account/spec';
import { operatorBounds } from '@cloud-account/spec/bounds';
import { type Decision, decide, refuse } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';
import { faultNodeUnknown } from './faults.js';

const max = operatorBounds.StepFaultCreate.step_faults.maximum;

/** The default duration of the effect `hold`, in seconds. */
const DEFAULT_SECONDS = 3_600;

/** The facts for a step fault. */
export interface StepFaultFacts {
  /** The steps of the kind in the body, empty when it has none; undefined when the body has no kind. */
  readonly steps: readonly string[] | undefined;
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

/** Decides on a new step fault. */
export function draftStepFault(
  body: Body<'createStepFault'>,
  { steps, nodeIsThere, count, lab }: StepFaultFacts,
): Decision<StepFaultDraft> {
  const { effect, kind, step, once = true, reason = 'The operator wanted this to fail' } = body;
  const unknown = (field: 'kind' | 'step') => refuse(`operator.step-fault.${field}`, { field });
  const waits = effect === 'hold';
  return decide(
    [
      ...(steps?.length === 0 ? [unknown('kind')] : []),
      ...(step !== undefined && steps !== undefined && steps.length > 0 && !steps.includes(step)
        ? [unknown('step')]
        : []),
      ...(nodeIsThere ? [] : [faultNodeUnknown()]),
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
