const MESSAGE = 'x';
const isNumber = (node) => node?.type === 'Literal' && typeof node.value === 'number';
const rule = {
  create: (context) => ({
    Property(node) {
      if (node.key.name === 'timeout' && isNumber(node.value)) context.report({ node, message: MESSAGE });
    },
    CallExpression(node) {
      const callee = node.callee.type === 'MemberExpression' ? node.callee.object : node.callee;
      if (/^(it|test|describe|beforeAll)$/.test(callee.name ?? '') && isNumber(node.arguments.at(-1)))
        context.report({ node: node.arguments.at(-1), message: MESSAGE });
    },
  }),
};
export default { meta: { name: 'waits' }, rules: { 'no-literal-timeout': rule } };
