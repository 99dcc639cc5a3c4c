/** Does what requests ask for beside their answers. */
export interface FirstProcess {
  /** Takes a job. @param due when it may begin */
  readonly expectJob: (due: Date) => void;
  /** Resolves when the DNS answers include all that is committed, or after a second. */
  readonly followZones: () => Promise<void>;
  /** The base URL of the consoles of machines, without a trailing slash. @throws Refused (503) while they are not served */
  readonly consoleUrl: () => Promise<string>;
}
