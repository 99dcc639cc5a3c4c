export {
  changeAccountClient,
  draftAccountClient,
  draftClient,
  mayHaveSecret,
  thumbnailProblems,
  type ClientValues,
} from './client.js';
export { oauthLifetimes } from './lifetimes.js';
export { isRegistered } from './redirect-uri.js';
export { MAX_SIGN_INS, nextAttempt, oauthLimit, signInLimits } from './sign-in.js';
