import path from 'node:path';
import { Command } from 'commander';
import { noAnswer } from '../connection.js';
import { examples } from '../examples.js';
import { misused, refused } from '../problems.js';
import type { Open, Session } from '../session.js';
import { blobOf } from './blobs.js';
import { openApi } from './connection.js';
import { save } from './download.js';
import { filledPath } from './lookup.js';

/** The path of the operation createObjectUrl. */
const URLS = '/object-storage/buckets/{clusterId}/{bucket}/object-url';

/** An object of a bucket. */
interface Place {
  readonly clusterId: string;
  readonly bucket: string;
  readonly name: string;
}

const textOf = ({ bucket, name }: Place): string => `object ${name} of bucket ${bucket}`;

/** Sends a request by a pre-signed URL. @throws CommandFailure with the reason of object storage */
async function sendObject(session: Session, place: Place, body?: Blob): Promise<Response> {
  const { name, ...values } = place;
  if (name.split('/').some((part) => part === '.' || part === '..'))
    throw misused(`The name ${name} has a part . or .., which cannot be in a URL.`);
  const method = body === undefined ? 'GET' : 'PUT';
  const wanted = { name, method, ...(body !== undefined && body.type !== '' && { content_type: body.type }) };
  const api = await openApi(session);
  const asked = { method: 'POST', path: filledPath(URLS, values), template: URLS, values, body: wanted };
  const { url, exists } = (await api.send(asked)).data as { url: string; exists: boolean };
  if (body === undefined && !exists) throw refused(`Not found: ${textOf(place)}`);
  const response = await session
    .send(new Request(url, { method, ...(body !== undefined && { body }) }))
    .catch((error: unknown) => {
      throw noAnswer(error, new URL(url).origin);
    });
  if (response.ok) return response;
  const [, reason = `status ${response.status}`] = /<Message>([^<]*)</.exec(await response.text()) ?? [];
  throw refused(`Object storage refuses the ${textOf(place)}: ${reason}`);
}

const objectCommand = (verb: string): Command =>
  new Command(verb)
    .argument('<cluster-id>', 'the ID of the cluster')
    .argument('<bucket>', 'the label of the bucket');

/** `objects upload`: writes an object from a file. */
export const uploadCommand = (open: Open): Command =>
  objectCommand('upload')
    .argument('<file>', 'the file to upload')
    .option('--name <name>', 'the name of the object; that of the file by default')
    .option('--content-type <type>', 'the media type of the object')
    .summary('Upload a file as an object')
    .description('Upload a file as an object, by a pre-signed URL. An object of the same name is replaced.')
    .addHelpText('after', examples('objects upload us-east-1 my-bucket photo.png --name photos/1.png'))
    .action(
      async (
        clusterId: string,
        bucket: string,
        file: string,
        { name = path.basename(file), contentType = '' }: { name?: string; contentType?: string },
        command: Command,
      ) => {
        const session = open(command);
        const content = await blobOf(file, contentType);
        await sendObject(session, { clusterId, bucket, name }, content);
        session.output.done(`Uploaded ${file} as ${name}.`, { name, bytes: content.size });
      },
    );

/** `objects download`: saves the content of an object. */
export const downloadCommand = (open: Open): Command =>
  objectCommand('download')
    .argument('<name>', 'the name of the object')
    .option('--to <file>', 'where to save it; by default the end of its name, in this directory')
    .summary('Download an object')
    .description('Save the content of an object as a new file, by a pre-signed URL.')
    .addHelpText('after', examples('objects download us-east-1 my-bucket photos/1.png --to photo.png'))
    .action(
      async (
        clusterId: string,
        bucket: string,
        name: string,
        { to = path.basename(name) }: { to?: string },
        command: Command,
      ) => {
        const session = open(command);
        const { body } = await sendObject(session, { clusterId, bucket, name });
        await save(session, body ?? new Blob([]).stream(), to);
      },
    );
