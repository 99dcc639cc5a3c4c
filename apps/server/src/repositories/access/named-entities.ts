import type { GrantNeed } from '@cloud-account/spec';
import { rowId } from '../../common/row-id.js';

type EntityNeed = Extract<GrantNeed, { entity: string }>;

/** True if a grant is needed on one entity, which the request names. */
export const isOfOne = (need: GrantNeed): need is EntityNeed & { parameter: string } =>
  'entity' in need && need.parameter !== undefined;

const IN_BODY = 'body.';

/** True if the body names the entity, and not the path. */
export const isInBody = (parameter: string): boolean => parameter.startsWith(IN_BODY);

/** The path and the body that name the entities for which grants are needed. */
export interface Named {
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The id of the entity; undefined when the body names none. @throws Refused (404) for a text that cannot be an id */
export const idNamedBy = ({ params, body }: Named, parameter: string): number | undefined => {
  if (isInBody(parameter)) {
    const id = (body as Readonly<Record<string, unknown>>)[parameter.slice(IN_BODY.length)];
    return typeof id === 'number' ? id : undefined;
  }
  return rowId(params[parameter] ?? '');
};
