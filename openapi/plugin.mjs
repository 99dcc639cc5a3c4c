import { closeObjects } from './completion/close-objects.mjs';
import { complete } from './completion/complete.mjs';
import { removeInstructions } from './completion/remove-instructions.mjs';
import { typeExtension } from './completion/types.mjs';

/** The plugin that completes a specification; redocly.yaml turns it on. */
export default function plugin() {
  return {
    id: 'cloud-account',
    typeExtension,
    preprocessors: { oas3: { complete } },
    decorators: { oas3: { 'close-objects': closeObjects, 'remove-instructions': removeInstructions } },
  };
}
