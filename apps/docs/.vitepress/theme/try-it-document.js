/** Examples of what is optional are shown, but only sent when the reader ticks them. */
const unticked = ({ example, examples, ...parameter }) => {
  if (parameter.required) return { ...parameter, example, examples };
  const all = examples ?? (example === undefined ? {} : { example: { value: example } });
  const off = Object.entries(all).map(([name, one]) => [name, { ...one, 'x-disabled': true }]);
  return { ...parameter, examples: Object.fromEntries(off) };
};

/** This site is a client of the server it comes from, which registers it by this name and its own address. */
const asClient = (origin, { scopes }) => ({
  scopes: { '*': 'Everything.', ...scopes },
  authorizationUrl: `${origin}/oauth/authorize`,
  tokenUrl: `${origin}/oauth/token`,
  refreshUrl: `${origin}/oauth/token`,
  'x-scalar-client-id': 'docs',
  'x-scalar-redirect-uri': `${origin}/docs/reference/v4`,
  'x-usePkce': 'SHA-256',
});

const withClient = (origin, scheme) =>
  scheme.type === 'oauth2'
    ? {
        ...scheme,
        'x-default-scopes': ['*'],
        flows: { authorizationCode: asClient(origin, scheme.flows.authorizationCode) },
      }
    : scheme;

/** Samples are written for the first of the ways in that an operation has. */
const withTokenFirst = (one) =>
  Array.isArray(one?.security)
    ? {
        ...one,
        security: one.security.toSorted(
          (first, second) => Number('personalAccessToken' in second) - Number('personalAccessToken' in first),
        ),
      }
    : one;

const mapped = (record = {}, change) =>
  Object.fromEntries(Object.entries(record).map(([name, one]) => [name, change(one)]));

/**
 * A specification as the interactive reference is to show it.
 *
 * @param origin of the server that it comes from
 */
export const tryItDocument = (document, origin) => ({
  ...withTokenFirst(document),
  paths: mapped(document.paths, (item) => mapped(item, withTokenFirst)),
  components: {
    ...document.components,
    securitySchemes: mapped(document.components.securitySchemes, (scheme) => withClient(origin, scheme)),
    parameters: mapped(document.components.parameters, unticked),
  },
});
