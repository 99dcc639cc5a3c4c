/** The ids of decisions are unique in the document: each is an anchor in the docs. */
export const decisions = () => {
  const known = new Map();
  return {
    any: {
      enter(node, ctx) {
        const written = node?.['x-decision'] ?? ctx.rawNode?.['x-decision'];
        if (!written) return;
        [written].flat().forEach((decision, index) => {
          if (typeof decision?.id !== 'string') return;
          const at = ctx.location.child(['x-decision']);
          const location = Array.isArray(written) ? at.child([index]) : at;
          if (known.has(decision.id) && known.get(decision.id) !== decision) {
            ctx.report({ message: `The decision "${decision.id}" stands in two places.`, location });
          } else {
            known.set(decision.id, decision);
          }
        });
      },
    },
  };
};
