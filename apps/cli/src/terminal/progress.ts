import type { Write } from '../output/output.js';
import { printable } from '../output/printable.js';

/** A line that shows the progress of work; nothing where the output is no terminal. */
export interface Progress {
  show(text: string): void;
  /** Takes the line away. */
  end(): void;
}

const CLEAR = '\r\u001b[2K';

/** @param watched standard error is a terminal */
export function createProgress(write: Write, watched: boolean): Progress {
  let shown = '';
  return {
    show: (text) => {
      if (!watched || text === shown) return;
      shown = text;
      write(`${CLEAR}${printable(text)}`);
    },
    end: () => {
      if (shown !== '') write(CLEAR);
      shown = '';
    },
  };
}

/** Shows a text and how long it has been so, until something is done. */
export async function whileShowing<Value>(
  progress: Progress,
  text: string,
  work: Promise<Value>,
): Promise<Value> {
  const begun = Date.now();
  const show = (): void => {
    progress.show(`${text}: ${Math.round((Date.now() - begun) / 1000)} s`);
  };
  show();
  const timer = setInterval(show, 1000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    progress.end();
  }
}
