// Rules of lint for tests: no clock of the machine decides whether one passes.
const WAIT =
  'Tests compare no times: wait for what must happen with `until`, `expect.poll` or `waitLimit` of the test kit (tests/kit/src/waits).';
const LIMIT =
  'Tests have no time limits of their own: leave it out, or take one of `limits` of the test kit (tests/kit/src/waits).';

const SERVER =
  'Servers of tests do not close idle connections by a clock: take `createHttpServer` of the test kit (tests/kit/src/waits).';

const TIMERS =
  'Clouds of other files of the worker live on, and would sleep for ever: a file that fakes timers is a `*.unit.test.ts`.';

const CLOCKS = {
  Date: ['now'],
  performance: ['now'],
  process: ['hrtime'],
  vi: ['waitFor', 'waitUntil'],
  AbortSignal: ['timeout'],
};

const noClock = {
  create: (lint) => ({
    MemberExpression(node) {
      if (CLOCKS[node.object.name]?.includes(node.property.name)) lint.report({ node, message: WAIT });
    },
    'CallExpression[callee.name="setTimeout"]'(node) {
      lint.report({ node, message: WAIT });
    },
    'ImportDeclaration[source.value=/^node:(timers.promises|perf_hooks)$/]'(node) {
      if (node.specifiers.some(({ imported }) => /^(?:setTimeout|performance)$/.test(imported?.name)))
        lint.report({ node, message: WAIT });
    },
  }),
};

const keptOpen = {
  create: (lint) => ({
    'ImportDeclaration[source.value="node:http"]'(node) {
      if (node.specifiers.some(({ imported }) => imported?.name === 'createServer'))
        lint.report({ node, message: SERVER });
    },
  }),
};

const realTimers = {
  create: (lint) => ({
    'MemberExpression[property.name="useFakeTimers"]'(node) {
      lint.report({ node, message: TIMERS });
    },
  }),
};

/** `5_000`, `60 * 1_000` */
const isNumber = (node) =>
  node?.type === 'BinaryExpression'
    ? isNumber(node.left) && isNumber(node.right)
    : node?.type === 'Literal' && typeof node.value === 'number';

const CHAINED = /^(?:concurrent|each|fails|for|only|runIf|sequential|skip|skipIf)$/;

/** `it`, `it.each`, `it.skipIf(…)`, but not `test.backend.receive` of a variable with this name */
const nameOf = (node) => {
  if (node?.type === 'MemberExpression' && !CHAINED.test(node.property.name)) return undefined;
  return node?.name ?? (node && nameOf(node.object ?? node.callee));
};

const TAKING_LIMITS = /^(?:it|test|describe|before(?:All|Each)|after(?:All|Each))$/;

const noLiteralTimeout = {
  create: (lint) => ({
    'Property[key.name="timeout"]'(node) {
      if (isNumber(node.value)) lint.report({ node, message: LIMIT });
    },
    CallExpression(node) {
      const last = node.arguments.at(-1);
      if (isNumber(last) && TAKING_LIMITS.test(nameOf(node.callee)))
        lint.report({ node: last, message: LIMIT });
    },
  }),
};

export default {
  meta: { name: 'waits' },
  rules: {
    'no-clock': noClock,
    'no-literal-timeout': noLiteralTimeout,
    'kept-open': keptOpen,
    'real-timers': realTimers,
  },
};
