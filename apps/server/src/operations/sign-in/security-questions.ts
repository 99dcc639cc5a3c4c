import { areAnswers, securityQuestions } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Handler } from '../../cloud/operation.js';
import { unwrap } from '../../common/refused.js';
import { hashPassword } from '../../credentials/password.js';
import { recordEvent } from '../../repositories/events.js';
import { profileEntity } from '../../repositories/events/entities.js';
import { lockProfile } from '../../repositories/profile/profiles.js';
import { answeredQuestions, saveAnswers } from '../../repositories/sign-in/security-answers.js';

/** The questions as the API shows them. @param answered the IDs of those that have an answer */
const presentQuestions = (answered: readonly number[]): Schema<'SecurityQuestions'> => ({
  security_questions: securityQuestions.map((question) => ({
    ...question,
    response: answered.includes(question.id) ? '<REDACTED>' : null,
  })),
});

export const getSecurityQuestions: Handler<'getSecurityQuestions'> = async ({ cloud, viewer }) =>
  presentQuestions(await answeredQuestions(viewer, cloud.database));

export const answerSecurityQuestions: Handler<'answerSecurityQuestions'> = async ({
  cloud,
  viewer,
  body,
}) => {
  const answers = unwrap(areAnswers(body.security_questions));
  const hashes = await Promise.all(
    answers.map(async ({ question_id: id, response }) => [id, await hashPassword(response)] as const),
  );
  return cloud.transaction(async (tx) => {
    // Another request may save the same answers, or delete the user.
    await lockProfile(viewer, tx);
    await saveAnswers(viewer, tx, hashes);
    recordEvent(viewer, tx, { action: 'profile_update', entity: profileEntity(viewer) });
    return presentQuestions(hashes.map(([id]) => id));
  });
};
