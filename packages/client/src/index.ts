export {
  createClient,
  createOperatorClient,
  type ClientOptions,
  type CloudClient,
  type OperatorClient,
} from './client.js';
export { CloudError, EventFailed, type Problem } from './errors.js';
export type { Filter } from './filter.js';
export type { Answer, CallOptions, Input, Method } from './method.js';
export { allPages, type Page } from './pages.js';
export type { Fetch, Retry } from './send.js';
export type { Waits, WaitOptions } from './waiting.js';
