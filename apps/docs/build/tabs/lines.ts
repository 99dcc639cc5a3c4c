import path from 'node:path';

/** A line of a page. */
export interface Line {
  readonly text: string;
  /** Where it stands: file and line. */
  readonly place: string;
}

const INCLUDE = /^<!--@include: (.+)-->$/;

/**
 * The lines of a page, with those of the pages that it includes in their place.
 *
 * @param page its path
 * @param read reads the page of a path that this one includes; undefined leaves the line as it is
 */
export function linesOf(
  page: string,
  markdown: string,
  read: (page: string) => string | undefined = () => undefined,
): readonly Line[] {
  return markdown.split('\n').flatMap((text, at): readonly Line[] => {
    const included = INCLUDE.exec(text.trim())?.[1];
    const file = included && path.join(path.dirname(page), included);
    const within = file && read(file);
    return file === undefined || within === undefined
      ? [{ text, place: `${page}:${at + 1}` }]
      : linesOf(file, within.trimEnd(), read);
  });
}
