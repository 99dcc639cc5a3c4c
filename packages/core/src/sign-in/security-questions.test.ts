import { bounds } from '@cloud-account/spec/bounds';
import { expect, it } from 'vitest';
import { problemTexts } from '../problem-texts.fixture.js';
import { areAnswers, securityQuestions } from './security-questions.js';

const answers = (...ids: number[]) => ids.map((id) => ({ question_id: id, response: 'Rex' }));

it('the questions have the IDs of the specification', () => {
  expect(securityQuestions.at(0)?.id).toBe(bounds.QuestionId.minimum);
  expect(securityQuestions.at(-1)?.id).toBe(bounds.QuestionId.maximum);
});

it('the answers are to different questions', () => {
  expect(areAnswers(answers(1, 2, 11))).toEqual({ ok: true, value: answers(1, 2, 11) });
  expect(problemTexts(areAnswers(answers(3, 3, 3)))).toEqual([
    'security_questions[1].question_id: Must be another question',
    'security_questions[2].question_id: Must be another question',
  ]);
});
