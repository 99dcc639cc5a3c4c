import type { CatalogueEntry } from './entry.js';

/** Regions, types, images and stack scripts, as others refer to them. */
export const catalogRefusals = [
  {
    id: 'region.known',
    sentence: 'A request names a region of the list of regions.',
    reason: '{field} is not valid',
    fix: 'Use an `id` of `GET /regions`.',
    source: '§7',
  },
  {
    id: 'region.capability',
    sentence: 'A region offers what the request makes there.',
    reason: 'The region does not offer {capability}',
    fix: 'Use a region whose `capabilities` in `GET /regions` have it.',
    source: '§7',
  },
  {
    id: 'image.expiry.automatic',
    sentence: 'Only an image that was made automatically expires.',
    reason: 'Only automatic images expire',
    fix: 'Leave `expiry` out.',
  },
  {
    id: 'image.expiry.valid',
    sentence: 'The time at which an image expires is a time of the calendar.',
    reason: '{field} is not valid',
    fix: 'Send a time that the calendar has, such as `2030-01-31T12:00:00`.',
    arises:
      'A request of the operator names a time that the calendar does not have, such as a day after the end of February.',
  },
  {
    id: 'image.disk.known',
    sentence: 'An image is made from a disk of a node of the account.',
    reason: '{field} is not valid',
    fix: 'Use an `id` of `GET /node/instances/{nodeId}/disks`.',
  },
  {
    id: 'image.delete.settled',
    sentence: 'An image is not deleted while its content is copied.',
    reason: 'Not while the image is creating',
    fix: 'Wait until the `status` of the image is `available`.',
  },
  {
    id: 'image.upload.wanted',
    sentence: 'The content of an image arrives once, at the address that the upload of the image returned.',
    reason: 'Nothing is expected here',
    fix: 'Send `POST /images/upload`, and the content to its `upload_to`.',
    arises: 'A `PUT` goes to an address that is not that of an image whose upload is pending.',
    status: 404,
  },
  {
    id: 'image.upload.size',
    sentence: 'The content of an image has a limited size, compressed and not.',
    reasons: {
      compressed: 'Must be at most {max} MB, compressed',
      disk: 'Must be at most {max} MB of disk',
    },
    fix: 'Make the disk of the image smaller, with its file system.',
    arises: 'A `PUT` to the address of an upload has a larger body.',
    status: 413,
  },
  {
    id: 'image.upload.gzip',
    sentence: 'The content of an image is the bytes of a disk, compressed with gzip.',
    reason: 'Must be the bytes of a disk, compressed with gzip',
    fix: 'Send the file that `gzip disk.raw` makes.',
    arises: 'A `PUT` to the address of an upload has a body that is empty, or not whole, or not compressed.',
  },
  {
    id: 'image.upload.machines',
    sentence: 'Images are uploaded where disks are made of bytes.',
    reason: 'These machines have images of their own kind',
    fix: 'Make the image of the disk of a node, or ask the operator to add it to Incus.',
    arises: 'A `PUT` goes to the address of an upload, and the server runs nodes as instances of Incus.',
  },
  {
    id: 'image.upload.at-once',
    sentence: 'An image is sent once at a time, and an account sends a limited number of images at a time.',
    reasons: {
      image: 'The image is being uploaded',
      account: 'Too many images are being uploaded',
    },
    fix: 'Wait until another upload has ended.',
    arises:
      'A `PUT` to the address of an upload arrives while the content of the same image arrives, or that of too many others.',
    status: 429,
  },
  {
    id: 'stack-script.interpreter',
    sentence: 'A stack script begins with `#!` and the path of what runs it.',
    reason: 'Must begin with a shebang (#!)',
    fix: 'Make the first line of the script such as `#!/bin/sh`, with nothing before it.',
  },
  {
    id: 'stack-script.tags',
    sentence: 'Each UDF tag of a stack script has a name of a variable, a label, and texts in quotes.',
    reasons: {
      readable: 'UDF tag {number} cannot be read',
      required: 'UDF tag {number} needs the attribute {attribute}',
      length: 'The {attribute} of UDF tag {number} must be at most {max} characters',
      name: 'The name of UDF tag {number} must be letters, digits and underscores',
      once: 'Another UDF tag before tag {number} has its name',
      count: 'Must have at most {max} UDF tags',
    },
    fix: 'Write each tag as `<UDF name="DB_NAME" label="Name of the database" default="shop" />`.',
  },
  {
    id: 'stack-script.images',
    sentence: 'A stack script names images of the platform, or `any/all`.',
    reason: '{field} is not valid',
    fix: 'Use ids of `GET /images` that begin with `node/`, or `any/all`.',
  },
  {
    id: 'stack-script.public',
    sentence: 'A public stack script stays public, and its account does not delete it.',
    reasons: {
      private: 'A public stack script cannot become private',
      deleted: 'A public stack script cannot be deleted',
    },
    fix: 'Leave the script as it is; write in its description what replaces it.',
  },
] as const satisfies readonly CatalogueEntry[];
