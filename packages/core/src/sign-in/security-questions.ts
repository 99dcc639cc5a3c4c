import type { Body, Schema } from '@cloud-account/spec';
import { type Decision, decide, refuse } from '../refusals/index.js';

const questions = [
  'What was the name of your first pet?',
  'What is the name of the town where you were born?',
  'What was the name of your first school?',
  'What was the first name of your best friend as a child?',
  'What was the first concert that you went to?',
  'What was the name of the street where you grew up?',
  'What was the make of your first car?',
  'What is the title of the first book that you remember?',
  'What was the first dish that you learned to cook?',
  'What was the name of your favourite teacher?',
  'What was the destination of your first flight?',
];

/** The security questions, each with its ID. */
export const securityQuestions: readonly Pick<Schema<'SecurityQuestion'>, 'id' | 'question'>[] =
  questions.map((question, index) => ({ id: index + 1, question }));

type Answers = Body<'answerSecurityQuestions'>['security_questions'];

/** Decides on the answers to security questions. */
export function areAnswers(given: Answers): Decision<Answers> {
  const ids = given.map(({ question_id: id }) => id);
  const repeated = ids.flatMap((id, index) => (ids.indexOf(id) < index ? index : []));
  return decide(
    repeated.map((index) =>
      refuse('security-question.answers.different', { field: `security_questions[${index}].question_id` }),
    ),
    given,
  );
}
