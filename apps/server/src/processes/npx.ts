/** The time between two looks for the parent, in milliseconds. */
const LOOK_INTERVAL = 500;

const parentAtStart = process.ppid;

/**
 * Runs a function when npx, which started this process, was stopped. npx starts programs by a shell, and most shells end by a signal
 * without passing it on. A server that was started otherwise may outlive its parent.
 */
export function whenNpxEnds(
  end: () => void,
  environment: NodeJS.ProcessEnv = process.env,
  hasParent = (): boolean => process.ppid === parentAtStart,
): void {
  // What another program that npx runs starts in the background has its name there. npm 11 quotes the name.
  const program = environment.npm_lifecycle_script?.replace(/^(['"])(.*)\1$/, '$2');
  if (environment.npm_lifecycle_event !== 'npx' || program !== 'cloud-account') return;
  const timer = setInterval(() => {
    if (hasParent()) return;
    clearInterval(timer);
    end();
  }, LOOK_INTERVAL).unref();
}
