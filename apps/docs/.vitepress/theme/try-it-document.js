/** Examples of what is optional are shown, but only sent when the reader ticks them. */
const unticked = ({ example, examples, ...parameter }) => {
  if (parameter.required) return { ...parameter, example, examples };
  const all = examples ?? (example === undefined ? {} : { example: { value: example } });
  const off = Object.entries(all).map(([name, one]) => [name, { ...one, 'x-disabled': true }]);
  return { ...parameter, examples: Object.fromEntries(off) };
};

/** A specification as the interactive reference is to show it. */
export const tryItDocument = (document) => ({
  ...document,
  components: {
    ...document.components,
    parameters: Object.fromEntries(
      Object.entries(document.components.parameters ?? {}).map(([name, parameter]) => [
        name,
        unticked(parameter),
      ]),
    ),
  },
});
