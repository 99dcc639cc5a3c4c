import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { getProgram, limits, useServer, type SharedServer, type TestUser } from '@cloud-account/testkit';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Schema } from '../../packages/spec/src/index.js';

const execute = promisify(execFile);

/** The output of a program. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly problems: string;
}

/** The object storage of an account, and a directory for the files of its clients. */
export class Storage {
  /** The URL for clients. */
  url = '';
  readonly cluster = 'us-east-1';
  /** The host of the cluster. */
  clusterHost = '';
  accessKey = '';
  secretKey = '';
  directory = '';

  constructor(private readonly server: SharedServer) {}

  /** The unrestricted user of the account. */
  get user(): TestUser {
    return this.server.user;
  }

  /** A library for clients of S3, with the key of the storage. @param config replaces its settings */
  newClient(config: S3ClientConfig = {}): S3Client {
    return new S3Client({
      endpoint: this.url,
      region: this.cluster,
      forcePathStyle: true,
      maxAttempts: 1,
      credentials: { accessKeyId: this.accessKey, secretAccessKey: this.secretKey },
      ...config,
    });
  }

  /** The origin of the website of a bucket. */
  siteOf(bucket: string): string {
    const { objects } = this.server.cloud;
    const { staticSite } = objects.clusterHosts(this.cluster);
    return `http://${bucket}.${staticSite}:${new URL(objects.sitesUrl).port}`;
  }

  /** A path in the directory. */
  at(...names: readonly string[]): string {
    return path.join(this.directory, ...names);
  }

  /** Writes files, by their paths. */
  async write(files: Readonly<Record<string, string | Buffer>>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(this.at(name)), { recursive: true });
      await writeFile(this.at(name), content);
    }
  }

  /** Runs a program in the directory, with its own environment. */
  async run(
    program: string,
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Ran> {
    const options = {
      cwd: this.directory,
      env: { PATH: process.env.PATH, HOME: this.directory, LC_ALL: 'C.UTF-8', ...environment },
      timeout: limits.wait,
      maxBuffer: 16 * 1024 ** 2,
    };
    try {
      const { stdout, stderr } = await execute(getProgram(program), args, options);
      return { code: 0, out: stdout, problems: stderr };
    } catch (error) {
      if (!(error instanceof Error && 'stdout' in error && 'stderr' in error && 'code' in error)) throw error;
      return { code: Number(error.code), out: String(error.stdout), problems: String(error.stderr) };
    }
  }
}

/** A name that no other bucket has. */
export const bucketName = (): string => `clients-${randomUUID()}`;

/** Random bytes, so that no others can be confused with them. */
export const content = (size: number): Buffer => randomBytes(size);

/** Names of files that clients and servers often encode differently. */
export const oddNames = [
  'plain.txt',
  'with space.txt',
  'plus+and&more=.txt',
  'ünïcode/日本語.txt',
  "it's (1)~!*.txt",
  '100%25.txt',
];

/** Gives the tests of a file object storage, with a key from the API. */
export function useStorage(): Storage {
  const server = useServer();
  const storage = new Storage(server);
  beforeAll(async () => {
    const key = await server.user.post<Schema<'StorageKey'>>('/object-storage/keys', { label: 'clients' });
    expect(key.status, key.text).toBe(200);
    const { objects } = server.cloud;
    storage.url = objects.url;
    storage.clusterHost = objects.clusterHosts(storage.cluster).domain;
    storage.accessKey = key.body.access_key;
    storage.secretKey = key.body.secret_key;
    storage.directory = await mkdtemp(path.join(tmpdir(), 'object-clients-'));
  });
  afterAll(() => rm(storage.directory, { recursive: true, force: true }));
  return storage;
}
