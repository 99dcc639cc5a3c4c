export { eventDays, eventsSince } from './retention.js';
