import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, newestEvent, prismaOf, useServer } from '@cloud-account/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isPassword } from '../../credentials/password.js';

const server = useServer();

type Questions = Schema<'SecurityQuestions'>;

const PATH = '/profile/security-questions';

const answers = (...ids: number[]) => ({
  security_questions: ids.map((id) => ({ question_id: id, response: `Answer ${id}` })),
});

it('getSecurityQuestions shows the questions, none of them answered at first', async () => {
  const user = await server.user.newUser();
  const body = expectDone(await user.get<Questions>(PATH));
  expect(body.security_questions).toHaveLength(11);
  expect(body.security_questions[0]).toEqual({
    id: 1,
    question: 'What was the name of your first pet?',
    response: null,
  });
});

describe('answerSecurityQuestions accepts', () => {
  it('three answers in place of the earlier ones, and shows none of them', async () => {
    const user = await server.user.newUser();
    expect((await user.post(PATH, answers(1, 2, 3))).status).toBe(200);
    const { status, body, text } = await user.post<Questions>(PATH, answers(3, 4, 11));
    expect(status).toBe(200);
    expect(text).not.toContain('Answer');
    const answered = body.security_questions.filter(({ response }) => response !== null);
    expect(answered.map(({ id, response }) => [id, response])).toEqual([
      [3, '<REDACTED>'],
      [4, '<REDACTED>'],
      [11, '<REDACTED>'],
    ]);
    expect((await user.get(PATH)).body).toEqual(body);
    expect(await newestEvent(user)).toMatchObject({ action: 'profile_update' });
    const kept = await (await prismaOf(server)).securityAnswer.findMany({ where: { userId: user.userId } });
    expect(kept.map(({ questionId }) => questionId).sort()).toEqual([11, 3, 4]);
    const { hash = '' } = kept.find(({ questionId }) => questionId === 4) ?? {};
    expect(await isPassword('Answer 4', hash)).toBe(true);
  });

  // The embedded database has one connection, so that nothing happens meanwhile.
  if (process.env.CLOUD_TEST_DATABASE === 'postgresql')
    it('answers of a user who answers elsewhere at the same time', async () => {
      const user = await server.user.newUser();
      const other = await server.cloud.database.pool.connect();
      onTestFinished(() => {
        other.release(true);
      });
      await other.query('BEGIN');
      await other.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.userId]);
      await other.query(`INSERT INTO security_answers VALUES ($1, 1, 'hash')`, [user.userId]);
      const answer = user.post(PATH, answers(1, 2, 3));
      const waiting =
        'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';
      await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
      await other.query('COMMIT');
      expect((await answer).status).toBe(200);
    });
});

describe('answerSecurityQuestions refuses', () => {
  it('two answers to one question', async () => {
    await expectRefused(server, () => server.user.post(PATH, answers(1, 2, 1)), 400, [
      'security_questions[2].question_id',
      'Must be another question',
    ]);
  });

  it('what the answers show in place of an answer, and two answers', async () => {
    const shown = answers(1, 2, 3).security_questions.map((one) => ({ ...one, response: '<REDACTED>' }));
    const ask = () => server.user.post(PATH, { security_questions: shown.slice(0, 2) });
    const { status, body } = await ask();
    expect([status, body]).toEqual([
      400,
      {
        errors: [
          { field: 'security_questions', reason: 'Must have 3 items' },
          { field: 'security_questions[0].response', reason: 'response is not valid' },
          { field: 'security_questions[1].response', reason: 'response is not valid' },
        ],
      },
    ]);
  });
});
