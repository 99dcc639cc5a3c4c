/** The width and height of what a plot shows, in its own units. */
const WIDTH = 280;
const HEIGHT = 80;

/** A value at a time in milliseconds. */
export type Point = readonly [number, number];

export interface Curve {
  readonly name: string;
  readonly points: readonly Point[];
}

/** A number that is short enough for an axis: `12.5`, `340k`, `1.2M`. */
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** The line through points. @param most the value at the top */
function lineOf(points: readonly Point[], [from, to]: readonly [number, number], most: number): string {
  return points
    .map(([time, value]) => {
      const x = ((time - from) / Math.max(1, to - from)) * WIDTH;
      return `${x.toFixed(1)},${((1 - value / most) * HEIGHT).toFixed(1)}`;
    })
    .join(' ');
}

/** Curves over the same time, with their names and last values in words. */
export const Plot = ({ title, unit, curves }: { title: string; unit: string; curves: readonly Curve[] }) => {
  const points = curves.flatMap((curve) => curve.points);
  const times = points.map(([time]) => time);
  const most = Math.max(...points.map(([, value]) => value));
  const last = curves.map(({ name, points: own }) => `${name} ${short.format(own.at(-1)?.[1] ?? 0)}`);
  const range = [Math.min(...times), Math.max(...times)] as const;
  return (
    <figure class="plot">
      <figcaption>
        <strong>{title}</strong>{' '}
        <span class="soft">
          {last.join(', ')} {unit}; at most {short.format(most)}
        </span>
      </figcaption>
      <svg viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`} aria-hidden="true" preserveAspectRatio="none">
        {curves.map(({ name, points: own }, at) => (
          <polyline key={name} class={`curve-${at}`} points={lineOf(own, range, Math.max(most, 1e-9))} />
        ))}
      </svg>
    </figure>
  );
};
