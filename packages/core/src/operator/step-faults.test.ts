import { describe, expect, it } from 'vitest';
import { draftStepFault, type StepFaultFacts } from './step-faults.js';

const facts: StepFaultFacts = {
  steps: new Map([
    ['startNode', ['start', 'tell']],
    ['createNode', ['boot']],
  ]),
  ...{ nodeIsThere: true, count: 0, lab: false },
};

describe('a step fault', () => {
  it('with the effect hold ends after an hour by default', () => {
    expect(draftStepFault({ effect: 'hold', kind: 'startNode' }, facts)).toMatchObject({
      ok: true,
      value: { effect: 'hold', kind: 'startNode', step: null, node_id: null, once: false, seconds: 3_600 },
    });
    const short = draftStepFault({ effect: 'hold', seconds: 60 }, facts);
    expect(short).toMatchObject({ ok: true, value: { seconds: 60 } });
  });

  it('with the effect fail applies once by default and has no end', () => {
    const body = { effect: 'fail', step: 'start' } as const;
    expect(draftStepFault(body, facts)).toMatchObject({ ok: true, value: { once: true, seconds: null } });
    expect(draftStepFault({ ...body, once: false }, facts)).toMatchObject({ value: { once: false } });
  });

  it('with the effect crash is for servers with the lab', () => {
    const body = { effect: 'crash', kind: 'startNode', step: 'start' } as const;
    expect(draftStepFault(body, facts)).toMatchObject({ ok: false, refusals: [{ field: 'effect' }] });
    const value = { effect: 'crash', once: true, seconds: null };
    expect(draftStepFault(body, { ...facts, lab: true })).toMatchObject({ ok: true, value });
  });

  it('is refused with all its problems in one answer', () => {
    const body = { effect: 'fail', kind: 'publishZone', step: 'x', node_id: 9, reason: '\ud800' } as const;
    const decision = draftStepFault(body, { ...facts, nodeIsThere: false, count: 100 });
    expect(decision.ok ? [] : decision.refusals.map(({ id }) => id)).toEqual([
      'operator.step-fault.kind',
      'operator.fault.node',
      expect.any(String),
      'operator.step-fault.limit',
    ]);
  });

  it.each([
    [{ kind: 'startNod' }, 'kind', 'No job with steps has the kind startNod; did you mean startNode?'],
    [{ kind: 'publishZone' }, 'kind', 'No job with steps has the kind publishZone'],
    [{ kind: 'startNode', step: 'boot' }, 'step', 'There is no step boot'],
    [{ kind: 'startNode', step: 'strat' }, 'step', 'There is no step strat; did you mean start?'],
    [{ step: 'bot' }, 'step', 'There is no step bot; did you mean boot?'],
  ] as const)('that no job can have, %j, is refused at %s: %s', (choice, field, reason) => {
    const decision = draftStepFault({ effect: 'hold', ...choice }, facts);
    expect(decision).toMatchObject({ ok: false, refusals: [{ field, reason }] });
  });
});
