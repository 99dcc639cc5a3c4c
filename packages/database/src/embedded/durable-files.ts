import fs from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EngineOptions = Parameters<NodeFS['init']>[1];
type LoadedEngine = Parameters<NonNullable<EngineOptions['preRun']>[number]>[0];

/** The parts of the engine's file layer that its published types leave out. */
interface NodeFileLayer {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number }) => number };
    tryFSOperation<T>(operation: () => T): T;
  };
}

/**
 * Files in a directory, with an fsync that reaches the disk. The engine's own file layer has no fsync, so it would acknowledge
 * a commit that a power failure can still lose.
 */
export class DurableFiles extends NodeFS {
  override async init(engine: PGlite, options: EngineOptions): Promise<{ emscriptenOpts: EngineOptions }> {
    const { emscriptenOpts } = await super.init(engine, options);
    const addFsync = (loaded: LoadedEngine): void => {
      const { NODEFS: files } = loaded as unknown as NodeFileLayer;
      // A failure must return an errno: PostgreSQL then stops, because it cannot rely on the file.
      files.stream_ops.fsync = ({ nfd }) => {
        files.tryFSOperation(() => {
          fs.fsyncSync(nfd);
        });
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}
