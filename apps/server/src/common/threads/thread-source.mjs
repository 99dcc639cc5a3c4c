// A thread from its TypeScript source, in tests and while developing: it reads that only once it is told how.
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2]);
