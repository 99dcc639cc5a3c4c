// The worker from its TypeScript source, in tests and while developing: a thread reads that only once it is told how.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
