export { type JobState, mayAbandonJob, mayRetryJob } from './jobs.js';
