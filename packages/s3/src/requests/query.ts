import { S3Error } from '../errors.js';

/**
 * A parameter or a header that is a whole number.
 *
 * @throws S3Error InvalidArgument when it is not between `min` and `max`
 */
export const wholeNumber = (
  given: { readonly get: (name: string) => string | undefined },
  name: string,
  min: number,
  max: number,
): number | undefined => {
  const text = given.get(name);
  if (text === undefined || text === '') return undefined;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new S3Error('InvalidArgument', `${name} is to be a whole number from ${min} to ${max}.`, {
    ArgumentName: name,
    ArgumentValue: text,
  });
};
