/** Examples of what is optional are shown, but only sent when the reader ticks them. */
const unticked = ({ example, examples, ...parameter }) => {
  if (parameter.required) return { ...parameter, example, examples };
  const all = examples ?? (example === undefined ? {} : { example: { value: example } });
  const off = Object.entries(all).map(([name, one]) => [name, { ...one, 'x-disabled': true }]);
  return { ...parameter, examples: Object.fromEntries(off) };
};

/** Readers paste a token; no page of this site can take part in an OAuth flow. */
const pasted = (schemes = {}) =>
  Object.fromEntries(Object.entries(schemes).filter(([, { type }]) => type !== 'oauth2'));

const withPasted = (schemes, { security, ...rest }) =>
  security
    ? { ...rest, security: security.filter((one) => Object.keys(one).every((name) => schemes[name])) }
    : rest;

const pathsWithPasted = (schemes, paths) =>
  Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([method, operation]) => [method, withPasted(schemes, operation)]),
      ),
    ]),
  );

/** A specification as the interactive reference is to show it. */
export const tryItDocument = (document, schemes = pasted(document.components.securitySchemes)) => ({
  ...withPasted(schemes, document),
  paths: pathsWithPasted(schemes, document.paths),
  components: {
    ...document.components,
    securitySchemes: schemes,
    parameters: Object.fromEntries(
      Object.entries(document.components.parameters ?? {}).map(([name, parameter]) => [
        name,
        unticked(parameter),
      ]),
    ),
  },
});
