import { isPaged, isPublic } from './operation.mjs';

/** The words of `x-completion` that say which operations something belongs to. */
export const WHEN = {
  always: () => true,
  token: ({ operation }) => !isPublic(operation),
  post: ({ method }) => method === 'post',
  path: ({ parameters }) => parameters.some((parameter) => parameter.in === 'path'),
  page: ({ cursor }, ctx) => isPaged(cursor, ctx),
  body: ({ operation }) => 'requestBody' in operation,
};
