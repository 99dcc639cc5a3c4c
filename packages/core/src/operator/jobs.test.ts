import type { OperatorSchema } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { mayAbandonJob, mayRetryJob } from './jobs.js';

describe('a job', () => {
  it.each<[OperatorSchema<'Job'>['state'], boolean, boolean]>([
    ['pending', false, true],
    ['running', false, false],
    ['waiting', true, true],
    ['done', false, false],
    ['failed', true, false],
  ])('that is %s: retried %s, abandoned %s', (state, retried, abandoned) => {
    expect(mayRetryJob(state, false).ok).toBe(retried);
    expect(mayAbandonJob(state).ok).toBe(abandoned);
  });

  it('is not retried beside another for the same thing', () => {
    expect(mayRetryJob('failed', true)).toMatchObject({
      ok: false,
      refusals: [{ id: 'operator.job.retry', reason: 'Another job is pending for the same thing' }],
    });
  });
});
