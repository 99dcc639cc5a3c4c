import { bounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from './entry.js';

/** Tags of an account. */
export const tagRefusals = [
  {
    id: 'tag.label.unique',
    sentence: 'An account has a tag once.',
    reason: 'Label must be unique among your tags',
    fix: 'Nothing is left to do: the tag is there. Give it to things by their own `tags`.',
  },
  {
    id: 'tag.entity.known',
    sentence: 'What a tag is given to is there and of the account.',
    reason: '{field} is not valid',
    fix: 'Name things that the account has, by their `id`.',
  },
  {
    id: 'tag.entity.full',
    sentence: `A thing has at most ${bounds.Tags.maxItems} tags.`,
    reason: 'At most {max} tags',
    fix: 'Use a tag from the thing first.',
  },
] as const satisfies readonly CatalogueEntry[];
