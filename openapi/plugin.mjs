import { closeObjects } from './completion/close-objects.mjs';
import { complete } from './completion/complete.mjs';
import { removeInstructions } from './completion/remove-instructions.mjs';
import { typeExtension } from './completion/types.mjs';
import { bodyExamples } from './lint/rules/body-examples.mjs';
import { closedObjects } from './lint/rules/closed-objects.mjs';
import { decisions } from './lint/rules/decisions.mjs';
import { extensions } from './lint/rules/extensions.mjs';
import { listParameters } from './lint/rules/list-parameters.mjs';
import { noDefaultInPut } from './lint/rules/no-default-in-put.mjs';
import { operationGrant } from './lint/rules/operation-grant.mjs';
import { operationId } from './lint/rules/operation-id.mjs';
import { operationResponses } from './lint/rules/operation-responses.mjs';
import { operationScopes } from './lint/rules/operation-scopes.mjs';
import { propertyNames } from './lint/rules/property-names.mjs';
import { rateLimits } from './lint/rules/rate-limits.mjs';
import { schemaDescriptions } from './lint/rules/schema-descriptions.mjs';

/** What is ours around the specification: how it is completed, and rules, one file each; redocly.yaml turns them on. */
export default function plugin() {
  return {
    id: 'cloud-account',
    typeExtension,
    preprocessors: { oas3: { complete } },
    decorators: { oas3: { 'close-objects': closeObjects, 'remove-instructions': removeInstructions } },
    rules: {
      oas3: {
        'body-examples': bodyExamples,
        'closed-objects': closedObjects,
        decisions,
        extensions,
        'list-parameters': listParameters,
        'no-default-in-put': noDefaultInPut,
        'operation-grant': operationGrant,
        'operation-id': operationId,
        'operation-responses': operationResponses,
        'operation-scopes': operationScopes,
        'property-names': propertyNames,
        'rate-limits': rateLimits,
        'schema-descriptions': schemaDescriptions,
      },
    },
  };
}
