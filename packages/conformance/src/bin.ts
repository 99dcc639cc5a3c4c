#!/usr/bin/env node
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { readArguments, USAGE } from './arguments.js';
import { chosenCases, runConformance, type Report } from './conform.js';
import { formatOf, textReport } from './report/index.js';
import type { ConformanceOptions } from './options.js';
import { BadInput, Skipped } from './unmet.js';

/** Runs the program. @returns its exit code */
async function main(args: readonly string[], signal: AbortSignal): Promise<number> {
  const given = readArguments(args);
  if (given === undefined) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { options, reports } = given;
  const formats = reports.map((file) => ({ file, format: formatOf(file) }));
  for (const file of reports) tryToWrite(file);
  const report = await withProgress({ ...options, signal });
  for (const { file, format } of formats) write(file, format(report));
  process.stdout.write(textReport(report));
  return report.failed > 0 ? 1 : 0;
}

const partOf = (file: string): string => `${file}.part`;

/** Before the run, which takes long: a report that cannot be written is bad input. @throws BadInput */
function tryToWrite(file: string): void {
  try {
    writeFileSync(partOf(file), '');
    rmSync(partOf(file));
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
      throw new Error('It is a directory.');
  } catch (error) {
    throw new BadInput(`${file} cannot be written: ${(error as Error).message}`);
  }
}

/** Writes a file whole, or not at all; for its owner, since answers may have secrets that the specification does not know. */
function write(file: string, text: string): void {
  writeFileSync(partOf(file), text, { mode: 0o600 });
  renameSync(partOf(file), file);
}

/** The time between two lines of progress, in milliseconds. */
const PROGRESS_MS = 10_000;

/** Runs the suite, and reports to the terminal how far it is. */
async function withProgress(options: ConformanceOptions): Promise<Report> {
  const chosen = chosenCases(options);
  let [done, failed] = [0, 0];
  const timer = setInterval(() => {
    const now = chosen[done]?.id ?? 'removing what the suite made';
    process.stderr.write(`${done} of ${chosen.length} cases, ${failed} failed; now: ${now}\n`);
  }, PROGRESS_MS);
  try {
    return await runConformance({
      ...options,
      onResult: ({ outcome }) => {
        done += 1;
        if (outcome === 'failed') failed += 1;
      },
    });
  } finally {
    clearInterval(timer);
  }
}

// The reader of the output may stop early, as `head` does.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

const stop = new AbortController();
let stoppedBy: 'SIGINT' | 'SIGTERM' | undefined;
// Once: a second Ctrl+C ends the program.
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => {
    stoppedBy = name;
    process.stderr.write('Stopping, and removing what the suite made. Press Ctrl+C again to end at once.\n');
    stop.abort();
  });

let code = 0;
try {
  code = await main(process.argv.slice(2), stop.signal);
} catch (error) {
  if (error instanceof BadInput) {
    process.stderr.write(`${error.message}\n`);
    code = 2;
  }
  // A run that is stopped before its first case is skipped as a whole.
  else if (!(error instanceof Skipped)) throw error;
}
process.exitCode = stoppedBy === undefined ? code : 128 + constants.signals[stoppedBy];
