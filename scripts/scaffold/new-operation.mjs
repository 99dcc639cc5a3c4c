// Writes the skeletons of an operation: `pnpm new:operation volumes pauseVolume --path /volumes/{volumeId}/pause`.
import { newOperation } from './commands.mjs';
import { run } from './run.mjs';

await run(newOperation);
