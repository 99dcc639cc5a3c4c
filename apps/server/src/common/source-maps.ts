import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';

/** A place in a built file, as stacks name it. */
const PLACE = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/** Time in milliseconds for which maps are kept for further stacks: they take 50 MB. */
const KEEP = 60_000;

const maps = new Map<string, SourceMap | undefined>();

/** The map of a built file; undefined where it has none. */
function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    maps.set(file, readMap(file));
    setTimeout(() => maps.delete(file), KEEP).unref();
  }
  return maps.get(file);
}

/** The place in the sources of a place in a built file, which is unchanged where nothing is known of it. */
function sourceOf(place: string, file: string, line: string, column: string): string {
  const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (found === undefined || !('originalSource' in found)) return place;
  const { originalSource, originalLine, originalColumn } = found;
  return `${new URL(originalSource, file).href}:${originalLine + 1}:${originalColumn + 1}`;
}

/**
 * Has stacks of errors name places in the sources. Node's own setting reads every map when its file is loaded, and keeps 9 MB; this
 * reads the map of a file with the first stack that names the file.
 */
export function mapStacks(): void {
  Error.prepareStackTrace = (error, frames) => {
    // oxlint-disable-next-line typescript/no-base-to-string -- V8 prints frames by this, which their type lacks.
    const lines = frames.map((frame) => `\n    at ${frame.toString()}`);
    return `${String(error)}${lines.join('')}`.replace(PLACE, sourceOf);
  };
}
