// Builds what tests start, as `npm start` does: `node scripts/build.mjs` with `server` or a name of `builds`. Says nothing while it goes well.
import { BUILT, builds, buildServer, Failed, turbo } from './toolchain.mjs';

try {
  const [, , name] = process.argv;
  if (process.env[BUILT] === undefined)
    await (name === 'server' ? buildServer() : turbo(builds[name], { says: 'nothing' }));
} catch (error) {
  if (!(error instanceof Failed)) throw error;
  process.stderr.write(`${error.output}${error.message}\n`);
  process.exit(1);
}
