#!/usr/bin/env node
import { run } from '../dist/run.js';

// The reader of the output may stop early, as `head` does.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await run(process.argv.slice(2));
