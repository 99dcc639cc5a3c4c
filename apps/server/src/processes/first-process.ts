/** Does what requests ask for beside their answers. */
export interface FirstProcess {
  /** Takes a job. @param due when it may begin */
  readonly expectJob: (due: Date) => void;
  /** Resolves when the DNS answers include all that is committed, or after a second. */
  readonly followZones: () => Promise<void>;
  /** The base URL of the consoles of machines, without a trailing slash. @throws Error when the process does not answer */
  readonly consoleUrl: () => Promise<string>;
}
