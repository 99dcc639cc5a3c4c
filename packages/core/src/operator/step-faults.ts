import type { Body } from '@cloud-account/spec';
import { operatorBounds } from '@cloud-account/spec/bounds';
import { type Decision, decide, reasons, refuse } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';
import { faultNodeUnknown } from './faults.js';

const most = operatorBounds.StepFaultCreate.step_faults.maximum;

/** How long a hold lasts unless told, in seconds. */
const HOLD = 3_600;

/** What is known where a step fault is asked for. */
export interface StepFaultFacts {
  /** The steps of the kind that is told, none where it has none; undefined: no kind is told. */
  readonly steps: readonly string[] | undefined;
  /** Whether the node that is told is there. */
  readonly nodeIsThere: boolean;
  /** How many step faults there are. */
  readonly count: number;
}

/** A step fault as it is kept. */
export interface StepFaultDraft {
  readonly effect: Body<'createStepFault'>['effect'];
  readonly kind: string | null;
  readonly step: string | null;
  readonly node_id: number | null;
  readonly once: boolean;
  readonly reason: string;
  /** How long it lasts; null: until it is met or taken back. */
  readonly seconds: number | null;
}

/** What the operator wants to become of steps, or why it cannot be. */
export function draftStepFault(
  body: Body<'createStepFault'>,
  { steps, nodeIsThere, count }: StepFaultFacts,
): Decision<StepFaultDraft> {
  const { effect, kind, step, once = true, reason = 'The operator wanted this to fail' } = body;
  const unknown = (field: 'kind' | 'step') =>
    refuse(`operator.step-fault.${field}`, { field, reason: reasons.notValid(field) });
  const isHold = effect === 'hold';
  return decide(
    [
      ...(steps?.length === 0 ? [unknown('kind')] : []),
      ...(step !== undefined && steps !== undefined && steps.length > 0 && !steps.includes(step)
        ? [unknown('step')]
        : []),
      ...(nodeIsThere ? [] : [faultNodeUnknown()]),
      ...textProblems('reason', reason),
      ...(count < most
        ? []
        : [refuse('operator.step-fault.limit', { reason: `There may be at most ${most} step faults` })]),
    ],
    {
      effect,
      kind: kind ?? null,
      step: step ?? null,
      node_id: body.node_id ?? null,
      once: !isHold && once,
      reason,
      seconds: isHold ? (body.seconds ?? HOLD) : null,
    },
  );
}
