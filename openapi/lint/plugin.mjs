import { bodyExamples } from './rules/body-examples.mjs';
import { closedRequestObjects } from './rules/closed-request-objects.mjs';
import { decisions } from './rules/decisions.mjs';
import { listParameters } from './rules/list-parameters.mjs';
import { noDefaultInPut } from './rules/no-default-in-put.mjs';
import { operationGrant } from './rules/operation-grant.mjs';
import { operationId } from './rules/operation-id.mjs';
import { operationResponses } from './rules/operation-responses.mjs';
import { operationScopes } from './rules/operation-scopes.mjs';
import { propertyNames } from './rules/property-names.mjs';
import { rateLimits } from './rules/rate-limits.mjs';
import { schemaDescriptions } from './rules/schema-descriptions.mjs';

/** Our own rules for the specification, one file each; redocly.yaml turns them on. */
export default function plugin() {
  return {
    id: 'cloud-account',
    rules: {
      oas3: {
        'body-examples': bodyExamples,
        'closed-request-objects': closedRequestObjects,
        decisions,
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
