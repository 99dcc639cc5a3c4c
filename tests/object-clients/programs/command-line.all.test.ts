import { readFile } from 'node:fs/promises';
import { inSeconds, requirePrograms } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { bucketName, content, oddNames, useStorage } from '../storage.fixture.js';

const { missing } = requirePrograms('aws');

/** The bytes of the object that is uploaded in parts. */
const LARGE = 100 * 1024 ** 2;

describe.skipIf(missing.length > 0)('the command line of the library (needs aws)', () => {
  const storage = useStorage();
  const bucket = bucketName();
  const one = content(100_000);

  beforeAll(async () => {
    await storage.write({
      '.aws/config': '[default]\ns3 =\n  addressing_style = path\n',
      '.aws/version-4': '[default]\ns3 =\n  signature_version = s3v4\n  addressing_style = path\n',
      one,
      ...Object.fromEntries(oddNames.map((name) => [`tree/${name}`, content(1_000)])),
    });
    await run('s3', 'mb', `s3://${bucket}`);
    await run('s3', 'cp', '--quiet', '--content-type=text/x-one', 'one', `s3://${bucket}/one`);
    await run('s3', 'sync', '--quiet', 'tree', `s3://${bucket}/tree`);
  });

  const started = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
    storage.run('aws', ['--endpoint-url', storage.url, ...args], {
      ...environment,
      AWS_ACCESS_KEY_ID: storage.accessKey,
      AWS_SECRET_ACCESS_KEY: storage.secretKey,
      AWS_REGION: storage.cluster,
      AWS_MAX_ATTEMPTS: '1',
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_PAGER: '',
    });
  const run = async (...args: readonly string[]): Promise<string> => {
    const { code, out, problems } = await started(args);
    expect(code, problems).toBe(0);
    return out;
  };
  const object = ['--bucket', bucket, '--key', 'one'];

  it('copies directories in both directions', async () => {
    await run('s3', 'sync', '--quiet', `s3://${bucket}/tree`, 'back');
    for (const name of oddNames) {
      const [here, there] = [
        await readFile(storage.at('tree', name)),
        await readFile(storage.at('back', name)),
      ];
      expect(there.equals(here), name).toBe(true);
    }
  });

  it('shows the metadata of objects', async () => {
    const head = JSON.parse(await run('s3api', 'head-object', ...object)) as Record<string, unknown>;
    expect(head).toMatchObject({ ContentLength: 100_000, ContentType: 'text/x-one' });
    const list = ['s3api', 'list-objects-v2', '--bucket', bucket, '--prefix', 'tree/', '--page-size', '2'];
    const { Contents } = JSON.parse(await run(...list)) as { Contents: { Key: string }[] };
    expect(Contents.map(({ Key }) => Key).sort()).toEqual(oddNames.map((name) => `tree/${name}`).sort());
  });

  it.each([
    ['its own choice of the version of the signature', {}, /Expires=\d+/],
    ['version 4', { AWS_CONFIG_FILE: '.aws/version-4' }, /X-Amz-Expires=60/],
  ])('signs a URL by %s', async (_, environment, expiry) => {
    const args = ['s3', 'presign', `s3://${bucket}/one`, '--expires-in=60'];
    const { code, out, problems } = await started(args, environment);
    expect(code, problems).toBe(0);
    const answer = await fetch(out.trim());
    expect(Buffer.from(await answer.arrayBuffer()).equals(one)).toBe(true);
    const later = out.trim().replace(expiry, (given) => `${given}0`);
    expect(later).not.toBe(out.trim());
    expect((await fetch(later)).status).toBe(403);
  });

  it('uploads in parts, and reads in parts', async () => {
    const large = content(LARGE);
    await storage.write({ large });
    await run('s3', 'cp', '--quiet', 'large', `s3://${bucket}/large`);
    await run('s3', 'cp', '--quiet', `s3://${bucket}/large`, 'got');
    expect((await readFile(storage.at('got'))).equals(large)).toBe(true);
  });

  it('is refused with a wrong secret', async () => {
    const { secretKey } = storage;
    storage.secretKey = `${secretKey}.`;
    const { code, problems } = await started(['s3api', 'head-bucket', '--bucket', bucket]);
    storage.secretKey = secretKey;
    expect(code).not.toBe(0);
    expect(problems).toContain('403');
  });

  it('empties a bucket by the list of its versions', async () => {
    const other = bucketName();
    await run('s3', 'mb', `s3://${other}`);
    await run('s3', 'cp', '--quiet', '--recursive', 'tree', `s3://${other}`);
    const query = '{Objects: Versions[].{Key: Key, VersionId: VersionId}}';
    const list = ['s3api', 'list-object-versions', '--bucket', other, '--page-size', '2', '--query', query];
    await run('s3api', 'delete-objects', '--bucket', other, '--delete', await run(...list));
    await run('s3api', 'delete-bucket', '--bucket', other);
  });

  it('keeps versions, and empties a bucket of them', async () => {
    const other = bucketName();
    const named = ['--bucket', other, '--key', 'key'];
    await run('s3', 'mb', `s3://${other}`);
    const setting = ['--versioning-configuration', 'Status=Enabled'];
    await run('s3api', 'put-bucket-versioning', '--bucket', other, ...setting);
    const [first, second] = [content(1_000), content(1_000)];
    await storage.write({ first, second });
    const put = async (file: string) =>
      JSON.parse(await run('s3api', 'put-object', ...named, '--body', file)) as { VersionId: string };
    const { VersionId } = await put('first');
    await put('second');
    await run('s3', 'rm', '--quiet', `s3://${other}/key`);
    expect(await run('s3', 'ls', `s3://${other}`)).toBe('');
    await run('s3api', 'get-object', ...named, '--version-id', VersionId, 'got');
    expect((await readFile(storage.at('got'))).equals(first)).toBe(true);
    const query = '{Objects: [Versions, DeleteMarkers][].{Key: Key, VersionId: VersionId}}';
    const list = ['s3api', 'list-object-versions', '--bucket', other, '--page-size', '1', '--query', query];
    const objects = await run(...list);
    expect((JSON.parse(objects) as { Objects: unknown[] }).Objects).toHaveLength(3);
    const { problems } = await started(['s3api', 'delete-bucket', '--bucket', other]);
    expect(problems).toContain('BucketNotEmpty');
    await run('s3api', 'delete-objects', '--bucket', other, '--delete', objects);
    await run('s3api', 'delete-bucket', '--bucket', other);
  });

  it('protects a version by object lock', async () => {
    const other = bucketName();
    const named = ['--bucket', other, '--key', 'key'];
    await run('s3api', 'create-bucket', '--bucket', other, '--object-lock-enabled-for-bucket');
    const until = inSeconds(86_400).toISOString();
    const locked = ['--object-lock-mode', 'GOVERNANCE', '--object-lock-retain-until-date', until];
    const { VersionId } = JSON.parse(
      await run('s3api', 'put-object', ...named, '--body', 'one', ...locked),
    ) as { VersionId: string };
    const version = [...named, '--version-id', VersionId];
    await run('s3api', 'put-object-legal-hold', ...version, '--legal-hold', 'Status=ON');
    const head = JSON.parse(await run('s3api', 'head-object', ...named)) as Record<string, unknown>;
    expect(head).toMatchObject({ ObjectLockMode: 'GOVERNANCE', ObjectLockLegalHoldStatus: 'ON' });
    const remove = ['s3api', 'delete-object', ...version, '--bypass-governance-retention'];
    expect((await started(remove)).problems).toContain('AccessDenied');
    await run('s3api', 'put-object-legal-hold', ...version, '--legal-hold', 'Status=OFF');
    const shorter = ['--retention', `Mode=GOVERNANCE,RetainUntilDate=${inSeconds(3_600).toISOString()}`];
    const retain = ['s3api', 'put-object-retention', ...version, ...shorter];
    expect((await started(retain)).problems).toContain('AccessDenied');
    await run(...retain, '--bypass-governance-retention');
    await run(...remove);
    await run('s3api', 'delete-bucket', '--bucket', other);
  });

  it('encrypts with keys of the storage, and with its own', async () => {
    const small = content(70_000);
    await storage.write({ small, 'own.key': content(32), 'other.key': content(32) });
    await run('s3', 'cp', '--quiet', '--sse=AES256', 'small', `s3://${bucket}/encrypted`);
    const head = ['s3api', 'head-object', '--bucket', bucket];
    expect(JSON.parse(await run(...head, '--key', 'encrypted'))).toMatchObject({
      ServerSideEncryption: 'AES256',
    });
    const own = ['--sse-c=AES256', '--sse-c-key=fileb://own.key'];
    const large = content(20 * 1024 ** 2);
    await storage.write({ large });
    for (const [file, bytes] of [
      ['small', small],
      ['large', large],
    ] as const) {
      await run('s3', 'cp', '--quiet', ...own, file, `s3://${bucket}/${file}.own`);
      await run('s3', 'cp', '--quiet', ...own, `s3://${bucket}/${file}.own`, 'got');
      expect((await readFile(storage.at('got'))).equals(bytes)).toBe(true);
    }
    const copied = ['--sse-c-copy-source=AES256', '--sse-c-copy-source-key=fileb://own.key'];
    await run('s3', 'cp', '--quiet', ...copied, `s3://${bucket}/large.own`, `s3://${bucket}/large`);
    await run('s3', 'cp', '--quiet', `s3://${bucket}/large`, 'got');
    expect((await readFile(storage.at('got'))).equals(large)).toBe(true);
    const get = ['s3api', 'get-object', '--bucket', bucket, '--key', 'small.own', 'got'];
    const keyIn = (file: string) => ['--sse-customer-algorithm=AES256', `--sse-customer-key=fileb://${file}`];
    expect((await started(get)).problems).toContain('InvalidRequest');
    expect((await started([...get, ...keyIn('other.key')])).problems).toContain('AccessDenied');
    await run(...get, ...keyIn('own.key'));
    expect((await readFile(storage.at('got'))).equals(small)).toBe(true);
    const setting = '{"Rules": [{"ApplyServerSideEncryptionByDefault": {"SSEAlgorithm": "AES256"}}]}';
    const named = ['--bucket', bucket];
    await run('s3api', 'put-bucket-encryption', ...named, '--server-side-encryption-configuration', setting);
    expect(await run('s3api', 'get-bucket-encryption', ...named)).toContain('AES256');
    await run('s3', 'cp', '--quiet', 'small', `s3://${bucket}/default`);
    expect(await run(...head, '--key', 'default')).toContain('"ServerSideEncryption": "AES256"');
    await run('s3api', 'delete-bucket-encryption', ...named);
  });

  it('removes all of it', async () => {
    const other = bucketName();
    await run('s3', 'mb', `s3://${other}`);
    await run('s3', 'cp', '--quiet', 'one', `s3://${other}/one`);
    await run('s3', 'rb', '--force', `s3://${other}`);
    expect((await fetch(`${storage.url}/${other}`)).status).toBe(404);
  });
});
