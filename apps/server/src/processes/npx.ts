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
  // What another program that npx runs starts in the background has its name there.
  if (environment.npm_lifecycle_event !== 'npx' || environment.npm_lifecycle_script !== 'cloud-account')
    return;
  const timer = setInterval(() => {
    if (hasParent()) return;
    clearInterval(timer);
    end();
  }, LOOK_INTERVAL).unref();
}
