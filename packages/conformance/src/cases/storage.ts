import { operations } from '@cloud-account/spec';
import type { Case } from '../case.js';
import { expectEqual } from '../expect.js';
import type { Run } from '../run.js';
import { makeBucket } from '../things/areas/object-storage.js';
import { Unmet } from '../unmet.js';

const cluster = 'us-east-1';
const name = 'photos/conformance.txt';
const content = 'Of the conformance suite.';

const makeUrl = async (run: Run, bucket: string, method: string): Promise<string> => {
  const answer = await run.owner.call<{ url: string }>('createObjectUrl', {
    ids: { clusterId: cluster, bucket },
    body: { name, method },
  });
  if (answer.status !== 200) throw new Unmet('a URL of an object', answer.text);
  return answer.body.url;
};

/** Requests an object by a URL that the API signed. @throws Unmet for another status */
async function byUrl(
  run: Run,
  bucket: string,
  method: 'GET' | 'PUT' | 'DELETE',
  statuses: readonly number[],
): Promise<string> {
  const answer = await fetch(await makeUrl(run, bucket, method), {
    method,
    ...(method === 'PUT' && { body: content }),
  });
  const text = await answer.text();
  if (!statuses.includes(answer.status))
    throw new Unmet(
      `${method} by a signed URL to answer ${statuses.join(' or ')}`,
      `${answer.status} ${text}`,
    );
  return text;
}

/** Requests an object as everybody can. */
const publicly = async (run: Run, bucket: string): Promise<number> => {
  const url = new URL(run.options.s3 ?? '');
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}/${name}`;
  const { status, body } = await fetch(url);
  await body?.cancel();
  return status;
};

async function withBucket(run: Run, check: (bucket: string) => Promise<void>): Promise<void> {
  const bucket = await makeBucket({ owner: run.owner, run });
  await byUrl(run, bucket, 'PUT', [200]);
  await check(bucket);
}

/** An object is written, read, counted, listed and deleted. */
const objectLife = (run: Run): Promise<void> =>
  withBucket(run, async (bucket) => {
    const ids = { clusterId: cluster, bucket };
    expectEqual('the content of the object', await byUrl(run, bucket, 'GET', [200]), content);
    const listed = await run.owner.call<{ data: { name: string; size: number }[] }>('listObjects', { ids });
    expectEqual(
      'the objects of the list',
      listed.body.data.map((one) => [one.name, one.size]),
      [[name, content.length]],
    );
    const { objects, size } = (await run.owner.call<{ objects: number; size: number }>('getBucket', { ids }))
      .body;
    expectEqual('the objects and bytes of the bucket', [objects, size], [1, content.length]);
    await byUrl(run, bucket, 'DELETE', [204]);
    await byUrl(run, bucket, 'GET', [404]);
  });

/** A URL without its signature, or with another, opens nothing. */
const signatureNeeded = (run: Run): Promise<void> =>
  withBucket(run, async (bucket) => {
    const signed = new URL(await makeUrl(run, bucket, 'GET'));
    signed.searchParams.set('X-Amz-Signature', '0'.repeat(64));
    for (const url of [signed, new URL(signed.pathname, signed)]) {
      const { status } = await fetch(url);
      if (status !== 403) throw new Unmet('403 without the right signature', String(status));
    }
  });

/** The ACL of an object, and the access of its bucket, open it to everybody and close it. */
const aclOpens = (run: Run): Promise<void> =>
  withBucket(run, async (bucket) => {
    const ids = { clusterId: cluster, bucket };
    expectEqual('the status for everybody at first', await publicly(run, bucket), 403);
    for (const [acl, status] of [
      ['public-read', 200],
      ['private', 403],
    ] as const) {
      await run.owner.call('updateObjectAcl', { ids, body: { name, acl } });
      expectEqual(`the status for everybody with ${acl}`, await publicly(run, bucket), status);
    }
  });

/** What is done, by which operation. */
const flows: readonly [string, 'createObjectUrl' | 'updateObjectAcl', (run: Run) => Promise<void>][] = [
  [
    'signs URLs by which an object is written, read, listed, counted and deleted',
    'createObjectUrl',
    objectLife,
  ],
  ['signs URLs that nobody can change', 'createObjectUrl', signatureNeeded],
  ['opens an object to everybody and closes it', 'updateObjectAcl', aclOpens],
];

/** What operations on object storage do to the store. */
export const storageCases: readonly Case[] = flows.map(([title, operation, run]) => ({
  id: `${operation} ${title}`,
  operation,
  area: operations[operation].area,
  needs: ['s3'],
  run,
}));
