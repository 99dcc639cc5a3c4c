import type { CatalogueEntry } from './entry.js';

/** The sign-in of users: their second factors and security questions. */
export const signInRefusals = [
  {
    id: 'two-factor.secret.there',
    sentence: 'A code confirms a secret that is at most an hour old.',
    reason: 'There is no secret to confirm',
    fix: 'Create a secret with `POST /profile/tfa-enable`, add it to the authenticator app, and send the code within an hour.',
  },
  {
    id: 'two-factor.code.right',
    sentence: 'A code is the one that the authenticator app shows now.',
    reason: 'The code is wrong. Two-factor authentication did not change',
    fix: 'Send the code that the app shows for the last secret. The clock of the phone must be right.',
  },
  {
    id: 'security-question.answers.different',
    sentence: 'The answers are to different questions.',
    reason: 'Must be another question',
    fix: 'Answer each question once.',
  },
] as const satisfies readonly CatalogueEntry[];
