/**
 * The changes from one version of a rendered zone to the next, as text of a zone file in the order of RFC 1995: the SOA record
 * before, what was removed, the SOA record after, what was added.
 *
 * @param before the lines of the last version
 * @param after the lines of the next one
 * @returns undefined when the whole zone is shorter than its changes, as when the TTL of all records changes
 */
export function zoneIncrement(before: readonly string[], after: readonly string[]): string | undefined {
  const [old, next] = [entriesOf(before), entriesOf(after)];
  if (old.ttl !== next.ttl) return undefined;
  const removed = old.records.filter((entry) => !next.known.has(entry));
  const added = next.records.filter((entry) => !old.known.has(entry));
  const text = [next.ttl, ...removed, ...added].join('\n');
  return text.length < after.join('\n').length ? text : undefined;
}

/** The records of a zone file, of one or more lines each; the SOA record, whose serial differs in each version, is the first. */
function entriesOf([, ttl = '', ...lines]: readonly string[]) {
  const records: string[] = [];
  for (const line of lines) {
    if (line.startsWith(' ')) records.push(`${records.pop() ?? ''}\n${line}`);
    else records.push(line);
  }
  return { ttl, records, known: new Set(records) };
}
