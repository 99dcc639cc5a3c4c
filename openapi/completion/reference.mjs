import { dirname, relative, resolve, sep } from 'node:path';

/**
 * A reference as another file writes it.
 *
 * @param source the file that is to refer
 * @param home the file in which the reference was written
 */
export const referenceFrom = (source, home, reference) => {
  const [file, pointer] = reference.split('#');
  const target = file === '' ? home : resolve(dirname(home), file);
  const from = source.absoluteRef;
  const way = target === from ? '' : relative(dirname(from), target).split(sep).join('/');
  return { $ref: `${way}#${pointer}` };
};
