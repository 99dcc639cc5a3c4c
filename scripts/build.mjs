// Builds what tests start, as `npm start` does: `node scripts/build.mjs` with a name of `builds`. Says nothing while it goes well.
import { builds, Failed, turbo } from './toolchain.mjs';

try {
  await turbo(builds[process.argv[2]], { says: 'nothing' });
} catch (error) {
  if (!(error instanceof Failed)) throw error;
  process.stderr.write(`${error.output}${error.message}\n`);
  process.exit(1);
}
