// A thread from its TypeScript source, in tests and while developing: Node reads TypeScript only once a loader is registered.
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2]);
