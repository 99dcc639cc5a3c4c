import fs from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EngineOptions = Parameters<NodeFS['init']>[1];
type EngineModule = Parameters<NonNullable<EngineOptions['preRun']>[number]>[0];

/** What of the engine's own file layer is reached below; its published types leave this out. */
interface NodeFileLayer {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number }) => number };
    tryFSOperation<T>(operation: () => T): T;
  };
}

/**
 * Files in a directory whose fsync reaches the disk. The stock file layer has no fsync at all, so that a commit would
 * be acknowledged before it is safe from a power cut.
 */
export class DurableFiles extends NodeFS {
  override async init(engine: PGlite, options: EngineOptions): Promise<{ emscriptenOpts: EngineOptions }> {
    const { emscriptenOpts } = await super.init(engine, options);
    const addFsync = (module: EngineModule): void => {
      const { NODEFS: files } = module as unknown as NodeFileLayer;
      // A failure must come back as an errno: PostgreSQL then stops rather than trust what was not written.
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
