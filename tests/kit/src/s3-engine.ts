import type { BackgroundProgram } from './nameservers/background-program.js';
import { until } from './waits/index.js';

/** The addresses and keys of a server of S3. */
interface S3Place {
  /** The URL for clients of S3. */
  readonly url: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** By which requests are signed. */
  readonly region: string;
}

/** A server of S3 that another project makes, on this machine. */
export interface S3Engine extends S3Place {
  /** Stops the server, but not what keeps its data. */
  stop(): Promise<void>;
  /** Starts the server again at the same address. */
  start(): Promise<void>;
  /** Ends all of it. */
  end(): Promise<void>;
}

/** The settings of a server that keeps its bytes in a bucket there. */
export const settingsOf = (
  { url, accessKey, secretKey, region }: S3Place,
  bucket: string,
): Record<string, string> => ({
  CLOUD_OBJECTS: 's3',
  CLOUD_OBJECTS_S3_ENDPOINT: url,
  CLOUD_OBJECTS_S3_REGION: region,
  CLOUD_OBJECTS_S3_BUCKET: bucket,
  CLOUD_OBJECTS_S3_ACCESS_KEY: accessKey,
  CLOUD_OBJECTS_S3_SECRET_KEY: secretKey,
});

/** Waits until a program is ready. @throws Error with its output when it ends before, or is not ready in time */
export async function untilReady(program: BackgroundProgram, isReady: () => Promise<unknown>): Promise<void> {
  const problem = () => new Error(`The server of S3 does not start: ${program.output()}`);
  await until(async () => {
    if (program.isRunning() && (await isReady().catch(() => false)) === false) throw problem();
  }, 200);
  if (!program.isRunning()) throw problem();
}
