export { areAnswers, securityQuestions } from './security-questions.js';
export { mayConfirm, mayConfirmBy, twoFactorLifetimes } from './two-factor.js';
