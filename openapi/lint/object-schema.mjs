/** Whether a schema is about objects. */
export const isObject = (schema) => [schema.type].flat().includes('object') || 'properties' in schema;

/** Whether it says what becomes of fields beside its own: none may be, any may, or all that fit a schema. */
export const saysMore = (schema) =>
  (schema.additionalProperties ?? schema.unevaluatedProperties) !== undefined;

/** A map: its fields have no names, but their values a schema. */
export const isMap = ({ additionalProperties: rest }) =>
  typeof rest === 'object' && Object.keys(rest).length > 0;
