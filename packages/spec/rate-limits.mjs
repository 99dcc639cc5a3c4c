// Reads what limits the rate of callers off a bundled specification.

/** The limits that hold for every operation of a specification; a program with a key of its own has none. */
export const generalLimits = (document) => {
  const { all, operation, list } = document['x-rate-limits'] ?? {};
  return all ? { all: { bucket: 'all', ...all }, operation, list } : null;
};

/**
 * What a request of an operation counts in: the limit of all requests, unless the operation's own stands alone, and one
 * of the operation's own, of lists, or of operations.
 *
 * @param paged whether the operation reads a list page by page
 */
export const limitsOf = (document, operation, paged) => {
  const general = generalLimits(document);
  if (general === null) return [];
  const usual = paged ? general.list : general.operation;
  const { bucket = operation.operationId, alone, ...limit } = operation['x-rate-limit'] ?? usual;
  return [...(alone ? [] : [general.all]), { bucket, ...limit }];
};
