import { readDocument } from '@cloud-account/spec';
import type { Schema } from './shape.js';

/** The fields with words of the service that no dialect renames, by schema: `Volume.filesystem_path`. */
export const fixedFields = (): readonly string[] => {
  const schemas = Object.entries(readDocument('v4').components.schemas ?? {}) as [string, Schema][];
  return schemas.flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).flatMap(([field, { 'x-text': text }]) =>
      text === 'fixed' ? [`${name}.${field}`] : [],
    ),
  );
};
