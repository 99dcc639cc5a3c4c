const KEYS = ['choice', 'id', 'why'];

const problemOf = (decision) => {
  if (
    typeof decision !== 'object' ||
    decision === null ||
    Object.keys(decision).sort().join() !== KEYS.join()
  ) {
    return 'A decision is {id, choice, why}.';
  }
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(decision.id))
    return `The decision's id "${decision.id}" must be kebab-case.`;
  if (!KEYS.every((key) => typeof decision[key] === 'string' && decision[key].trim() !== '')) {
    return 'A decision gives its choice and its reason in words.';
  }
  return undefined;
};

/** Decisions are whole and their ids are unique in the document: each id is an anchor in the docs. */
export const decisions = () => {
  const known = new Map();
  return {
    any: {
      enter(node, ctx) {
        const written = node?.['x-decision'] ?? ctx.rawNode?.['x-decision'];
        if (!written) return;
        [written].flat().forEach((decision, index) => {
          const at = ctx.location.child(['x-decision']);
          const location = Array.isArray(written) ? at.child([index]) : at;
          const problem = problemOf(decision);
          if (problem) {
            ctx.report({ message: problem, location });
          } else if (known.has(decision.id) && known.get(decision.id) !== decision) {
            ctx.report({ message: `The decision "${decision.id}" stands in two places.`, location });
          } else {
            known.set(decision.id, decision);
          }
        });
      },
    },
  };
};
