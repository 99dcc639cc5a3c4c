import { createHash } from 'node:crypto';

/** The names of instances and volumes have at most 63 characters and begin with a letter. */
const DIGEST_LENGTH = 40;

/** The instance, or the volume, with a disk. */
export const diskName = (disk: string): string => `disk-${disk}`;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The disk of an instance or a volume, by its name. */
export const diskOf = (name: string): string | undefined => new RegExp(`^disk-(${UUID})$`).exec(name)?.[1];

/** The machine of an instance with a rescue system, by its name. */
export const machineOfRescue = (name: string): string | undefined =>
  new RegExp(`^rescue-(${UUID})$`).exec(name)?.[1];

/** The instance, or the volume, with a disk as a backup has it. */
export const savedName = (backup: string, disk: string): string =>
  `saved-${createHash('sha256').update(`${backup} ${disk}`).digest('hex').slice(0, DIGEST_LENGTH)}`;

/** The instance with the rescue system of a machine. */
export const rescueName = (machine: string): string => `rescue-${machine}`;

/** The instance that is published as an image. */
export const imageName = (alias: string): string => `image-${alias}`;

/** A volume of the API. */
export const volumeName = (id: number): string => `volume-${id}`;

/** The alias of an image: `debian12` of `node/debian12`, `private-7` of `private/7`. */
export const aliasOf = (id: string): string =>
  id.startsWith('private/') ? id.replace('/', '-') : id.replace(/^.*\//, '');

/** The keys by which instances and volumes say what they are. */
export const marks = {
  /** The machine that an instance belongs to. */
  machine: 'user.cloud-account.machine',
  /** The disk, backup or image that is being made, or `COMPLETE`. */
  making: 'user.cloud-account.making',
} as const;

/** The value of `making` of what is complete. */
export const COMPLETE = 'nothing';

/** The value of `making` of a volume that was copied from another member of the cluster: it is complete once it is the only one of its name. */
export const MOVED = 'moved';

/** The property of images that were made from disks, with their alias. */
export const IMAGE_PROPERTY = 'cloud-account.image';

/** The configuration of an instance or a volume. */
export type Values = Readonly<Record<string, string>>;
