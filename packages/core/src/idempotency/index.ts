export {
  countedKeys,
  IDEMPOTENCY_KEY,
  KEPT_FOR,
  keyInProgress,
  MAX_KEPT_KEYS,
  readIdempotencyKey,
  requestText,
  sameRequest,
} from './idempotency-key.js';
