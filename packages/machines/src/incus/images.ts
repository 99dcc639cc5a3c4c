import { TaskFailed } from '../driver.js';
import { ignoreMissing } from './daemon/answers.js';
import type { IncusHost } from './host.js';
import { copyInstance, findInstance, removeInstance } from './instances.js';
import { aliasOf, diskName, IMAGE_PROPERTY, imageName } from './names.js';

/** An image of the project, as the daemon shows it. */
interface Image {
  readonly fingerprint: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, string>> | null;
  readonly aliases: readonly { readonly name: string }[] | null;
}

const aliasPath = (alias: string): string => `/images/aliases/${encodeURIComponent(alias)}`;

const removeImageOf = ({ client }: IncusHost, fingerprint: string): Promise<unknown> =>
  client.send('DELETE', `/images/${fingerprint}`).catch(ignoreMissing);

/** The fingerprint of the image with an alias; undefined: there is none. */
const fingerprintOf = async ({ client }: IncusHost, alias: string): Promise<string | undefined> =>
  (await client.find<{ target: string }>(aliasPath(alias)))?.target;

/** Finds an image. @throws TaskFailed when the project does not have it, or it is of another kind of instances */
export async function findImage(host: IncusHost, id: string): Promise<void> {
  const alias = aliasOf(id);
  const fingerprint = /^[\w.-]+$/.test(alias) ? await fingerprintOf(host, alias) : undefined;
  const image =
    fingerprint === undefined ? undefined : await host.client.find<Image>(`/images/${fingerprint}`);
  if (image === undefined) throw new TaskFailed(`The cluster does not have the image ${id}.`);
  if (image.type !== host.kind)
    throw new TaskFailed(
      `The image ${id} of the cluster is for a ${image.type}, and not for a ${host.kind}.`,
    );
}

/** Removes images that were made from disks and are not finished or not needed any more. @param alias only those for it */
export async function removeStrayImages(host: IncusHost, alias?: string): Promise<void> {
  for (const { fingerprint, properties, aliases } of await host.client.get<Image[]>('/images?recursion=1')) {
    const of = properties?.[IMAGE_PROPERTY];
    if (of !== undefined && of === (alias ?? of) && (aliases ?? []).length === 0)
      await removeImageOf(host, fingerprint);
  }
}

/** Saves a disk as an image of an account, also while a machine runs with it. @param size of the disk in MB */
export async function saveImage(
  host: IncusHost,
  machine: string,
  { disk, image, size }: { readonly disk: string; readonly image: string; readonly size: number },
): Promise<void> {
  const { client } = host;
  const alias = aliasOf(image);
  const name = imageName(alias);
  const location = (await findInstance(host, diskName(disk)))?.location;
  await copyInstance(host, diskName(disk), { name, machine, making: image, size, location });
  await removeStrayImages(host, alias);
  const before = await fingerprintOf(host, alias);
  const properties = { [IMAGE_PROPERTY]: alias };
  const source = { type: 'instance', name };
  const operation = await client.send('POST', '/images', { source, public: false, properties });
  const target = String(operation?.metadata?.fingerprint);
  if (before === undefined) await client.send('POST', '/images/aliases', { name: alias, target });
  else if (before !== target) {
    await client.send('PUT', aliasPath(alias), { target });
    await removeImageOf(host, before);
  }
  await removeInstance(host, name);
}

/** Removes an image of an account; a missing one is no error. */
export async function removeImage(host: IncusHost, id: string): Promise<void> {
  const alias = aliasOf(id);
  const fingerprint = await fingerprintOf(host, alias);
  if (fingerprint !== undefined) await removeImageOf(host, fingerprint);
  await removeStrayImages(host, alias);
  await removeInstance(host, imageName(alias));
}
