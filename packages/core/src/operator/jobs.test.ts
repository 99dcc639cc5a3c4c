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
    expect(mayRetryJob(state, { conflicting: false, stepped: false }).ok).toBe(retried);
    expect(mayAbandonJob(state).ok).toBe(abandoned);
  });

  it('is not retried while another job for the same thing is pending', () => {
    expect(mayRetryJob('failed', { conflicting: true, stepped: false })).toMatchObject({
      ok: false,
      refusals: [{ id: 'operator.job.retry', reason: 'Another job is pending for the same thing' }],
    });
  });

  it('with steps is not retried after it failed, because its events have ended', () => {
    const stepped = { conflicting: false, stepped: true };
    expect(mayRetryJob('failed', stepped)).toMatchObject({
      ok: false,
      refusals: [{ reason: 'The job is failed' }],
    });
    expect(mayRetryJob('waiting', stepped).ok).toBe(true);
  });
});
