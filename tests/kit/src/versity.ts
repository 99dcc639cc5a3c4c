import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from './free-port.js';
import { startProgram, type BackgroundProgram } from './nameservers/background-program.js';
import { makeTemporaryFolder } from './nameservers/temporary-folder.js';
import { getProgram } from './programs.js';
import { untilReady, type S3Engine } from './s3-engine.js';

/** The programs of `startVersity`: `go install github.com/versity/versitygw/cmd/versitygw@v1.8.0` makes it. */
export const versityPrograms = ['versitygw'] as const;

/** Starts the Versity S3 Gateway, which keeps objects as files of a folder. */
export async function startVersity(): Promise<S3Engine> {
  const folder = await makeTemporaryFolder('versity');
  const objects = path.join(folder, 'objects');
  await mkdir(objects);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const keys = { accessKey: 'VERSITYACCESSKEY', secretKey: 'versity-secret-key' };
  let gateway: BackgroundProgram | undefined;
  const start = async (): Promise<void> => {
    const listen = ['--port', `127.0.0.1:${port}`, '--access', keys.accessKey, '--secret', keys.secretKey];
    gateway = startProgram(getProgram('versitygw'), [...listen, 'posix', objects], folder);
    await untilReady(gateway, () => fetch(url));
  };
  const stop = async (): Promise<void> => gateway?.stop();
  const end = async (): Promise<void> => {
    await stop();
    await rm(folder, { recursive: true });
  };
  try {
    await start();
  } catch (error) {
    await end();
    throw error;
  }
  return { url, ...keys, region: 'us-east-1', start, stop, end };
}
