export { eventsSince } from './retention.js';
