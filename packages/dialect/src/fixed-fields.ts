import { readDocument } from '@cloud-account/spec';

/** The fields with words of the service that no dialect renames, by schema: `Volume.filesystem_path`. */
export const fixedFields = (): readonly string[] => {
  const { schemas } = readDocument('v4').components;
  return Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).flatMap(([field, { 'x-text': text }]) =>
      text === 'fixed' ? [`${name}.${field}`] : [],
    ),
  );
};
