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

const mapped = (record = {}, change) =>
  Object.fromEntries(Object.entries(record).map(([name, one]) => [name, change(one)]));

/**
 * A specification as the interactive reference is to show it.
 *
 * @param origin of the server that it comes from
 */
export const tryItDocument = (document, origin) => ({
  ...document,
  components: {
    ...document.components,
    securitySchemes: mapped(document.components.securitySchemes, (scheme) => withClient(origin, scheme)),
    parameters: mapped(document.components.parameters, unticked),
  },
});
