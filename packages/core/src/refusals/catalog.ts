import type { CatalogueEntry } from './entry.js';

/** Regions, types, images and stack scripts, as others refer to them. */
export const catalogRefusals = [
  {
    id: 'region.known',
    sentence: 'A request names a region of the list of regions.',
    reason: '{field} is not valid',
    fix: 'Use an `id` of `GET /regions`.',
    status: 400,
    source: '§7',
  },
  {
    id: 'region.capability',
    sentence: 'A region offers what the request makes there.',
    reason: 'The region does not offer {capability}',
    fix: 'Use a region whose `capabilities` in `GET /regions` have it.',
    status: 400,
    source: '§7',
  },
  {
    id: 'image.expiry.automatic',
    sentence: 'Only an image that was made automatically expires.',
    reason: 'Only automatic images expire',
    fix: 'Leave `expiry` out.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'image.expiry.valid',
    sentence: 'The time at which an image expires is a time of the calendar.',
    reason: '{field} is not valid',
    fix: 'Send a time that the calendar has, such as `2030-01-31T12:00:00`.',
    arises:
      'A request of the operator names a time that the calendar does not have, such as a day after the end of February.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'stack-script.interpreter',
    sentence: 'A stack script begins with `#!` and the path of what runs it.',
    reason: 'Must begin with a shebang (#!)',
    fix: 'Make the first line of the script such as `#!/bin/sh`, with nothing before it.',
    status: 400,
    source: 'decision',
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
    status: 400,
    source: 'decision',
  },
  {
    id: 'stack-script.images',
    sentence: 'A stack script names images of the platform, or `any/all`.',
    reason: '{field} is not valid',
    fix: 'Use ids of `GET /images` that begin with `node/`, or `any/all`.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'stack-script.public',
    sentence: 'A public stack script stays public, and its account does not delete it.',
    reasons: {
      private: 'A public stack script cannot become private',
      deleted: 'A public stack script cannot be deleted',
    },
    fix: 'Leave the script as it is; write in its description what replaces it.',
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
