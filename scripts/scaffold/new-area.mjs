// Writes the skeletons of an area: `pnpm new:area widgets --path /widgets`.
import { newArea } from './commands.mjs';
import { run } from './run.mjs';

await run(newArea);
