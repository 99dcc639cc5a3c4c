/** Part of the build: writes the template, unless the existing one was made from the same engine, migrations and catalog. */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { create } from 'tar';
import { loadCatalog } from '../catalog/load-catalog.js';
import { migrate } from '../migrations.js';
import { Engine } from './engine.js';
import { createEnginePool } from './engine-pool.js';
import {
  currentManifest,
  templateArchive,
  templateDirectory,
  templateIsCurrent,
  templateManifest,
} from './template.js';

if (!(await templateIsCurrent())) {
  await mkdir(templateDirectory, { recursive: true });
  const scratch = await mkdtemp(path.join(templateDirectory, 'build-'));
  try {
    await build(scratch, await currentManifest());
  } finally {
    await rm(scratch, { recursive: true });
  }
}

async function build(scratch: string, manifest: string): Promise<void> {
  const cluster = path.join(scratch, 'cluster');
  await mkdir(cluster, { mode: 0o700 });
  const engine = await Engine.start({ kind: 'directory', directory: cluster }, (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  const pool = createEnginePool(engine);
  await migrate(pool);
  await loadCatalog(pool);
  // Nobody creates databases here. Without the files of the model databases, every first start writes a third less.
  await pool.query(`UPDATE pg_database SET datistemplate = false`);
  await pool.query('DROP DATABASE template0');
  await pool.query('DROP DATABASE template1');
  await pool.query('VACUUM (FREEZE, ANALYZE)');
  await pool.end();
  await engine.close();

  const archive = path.join(scratch, 'cluster.tar.gz');
  await create({ file: archive, cwd: cluster, portable: true, gzip: true }, ['.']);
  await writeFile(path.join(scratch, 'manifest.json'), manifest);
  // The manifest states that the archive is complete, so it is removed first and written last.
  await rm(templateManifest, { force: true });
  await rename(archive, templateArchive);
  await rename(path.join(scratch, 'manifest.json'), templateManifest);
}
