#!/usr/bin/env node
import module from 'node:module';

// npm installs the package on each version of Node, and the program imports what old versions lack.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Node 20.19 or newer is needed; this is ${process.versions.node}.\n`);
  process.exit(1);
}

// The reader of the output may stop early, as `head` does.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
  });

// Node 20 has no such cache.
module.enableCompileCache?.();
const { run } = await import('../dist/run.js');
process.exitCode = await run(process.argv.slice(2));
