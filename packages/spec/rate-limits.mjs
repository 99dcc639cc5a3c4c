// Reads the rate limits from a bundled specification.

/** The limits of all operations of a specification; the operator's API has none. */
export const generalLimits = (document) => {
  const { all, operation, list } = document['x-rate-limits'] ?? {};
  return all ? { all: { bucket: 'all', ...all }, operation, list } : null;
};

/**
 * The limits that count a request of an operation: the limit of all requests, unless the operation has `alone`, and one
 * of the operation itself, of lists, or of operations.
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
