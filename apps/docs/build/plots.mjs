/** The width of a plot, which the narrowest phones have room for, so that its words keep their size there. */
const WIDTH = 272;

/** The names of plots that are not for readers, which link a picture with what describes it. */
const nameOf = (title) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const text = (x, y, words, more = '') => `<text x="${x}" y="${y}"${more}>${words}</text>`;

/**
 * A plot in the colours of the page.
 *
 * @param description what it shows in words, for those who do not see it
 */
const plot = (title, description, height, parts) => {
  const name = nameOf(title);
  return [
    `<svg class="plot" role="img" aria-labelledby="${name}-title" aria-describedby="${name}-text" viewBox="0 0 ${WIDTH} ${height}">`,
    `<title id="${name}-title">${title}</title><desc id="${name}-text">${description}</desc>`,
    text(0, 13, title, ' class="plot-title"'),
    ...parts,
    '</svg>',
  ].join('');
};

const round = (value) => Number(value.toFixed(1));

/** The height of a bar with its words above it. */
const ROW = 36;

/** Ratios as bars, and a line at 1, where both are equal. @param rows the name and the ratio of each bar */
export const barPlot = (title, rows) => {
  const most = Math.max(1, ...rows.map(([, ratio]) => ratio));
  // The number of the longest bar is beside it.
  const widthOf = (ratio) => round((ratio / most) * (WIDTH - 44));
  const height = 24 + rows.length * ROW;
  const bars = rows.map(([label, ratio], at) => {
    const y = 24 + at * ROW;
    return [
      text(0, y + 12, label),
      `<rect class="plot-bar" x="0" y="${y + 17}" width="${widthOf(ratio)}" height="12"></rect>`,
      text(widthOf(ratio) + 6, y + 27, `${ratio.toFixed(2)}×`),
    ].join('');
  });
  const equal = `<line class="plot-axis" x1="${widthOf(1)}" x2="${widthOf(1)}" y1="24" y2="${height}"></line>`;
  const description = rows.map(([label, ratio]) => `${label}: ${ratio.toFixed(2)} times.`).join(' ');
  return plot(title, description, height, [equal, ...bars]);
};

const HEIGHT = 150;
const LEFT = 54;
const DASHES = ['none', '6 3', '2 3'];

const shown = (value) => value.toLocaleString('en');

/**
 * A plot of rates as curves, over the amount of data, whose scale is logarithmic.
 *
 * @param unit of the amount, such as `records`
 * @param curves the name of each, the group that has a colour of its own, and its points
 */
export const curvePlot = (title, unit, curves) => {
  const points = curves.flatMap((curve) => curve.points);
  const sizes = [...new Set(points.map(([size]) => size))].sort((one, other) => one - other);
  const [least, largest] = [Math.log(sizes[0]), Math.log(sizes.at(-1))];
  const most = Math.max(...points.map(([, rate]) => rate));
  const x = (size) => round(LEFT + ((Math.log(size) - least) / (largest - least)) * (WIDTH - LEFT - 8));
  const y = (rate) => round(24 + (1 - rate / most) * HEIGHT);
  const groups = [...new Set(curves.map(({ group }) => group))];
  const styled = curves.map((curve) => {
    const alike = curves.filter(({ group }) => group === curve.group);
    return {
      ...curve,
      style: `class="plot-curve plot-curve-${groups.indexOf(curve.group)}" stroke-dasharray="${DASHES[alike.indexOf(curve)]}"`,
    };
  });
  const bottom = y(0);
  const axes = [
    `<path class="plot-axis" fill="none" d="M${LEFT} 24V${bottom}H${WIDTH - 8}"></path>`,
    text(LEFT - 6, y(most) + 8, shown(most), ' text-anchor="end"'),
    text(LEFT - 6, bottom, '0', ' text-anchor="end"'),
    text(LEFT, bottom + 16, shown(sizes[0])),
    text(WIDTH - 8, bottom + 16, `${shown(sizes.at(-1))} ${unit}`, ' text-anchor="end"'),
  ];
  const lines = styled.map((curve) => {
    const way = curve.points.map(([size, rate]) => `${x(size)} ${y(rate)}`).join('L');
    return `<path ${curve.style} d="M${way}"></path>`;
  });
  const legend = styled.map((curve, at) => {
    const below = bottom + 36 + at * 18;
    return `<path ${curve.style} d="M0 ${below - 4}H28"></path>${text(36, below, curve.label)}`;
  });
  const description = curves
    .map(({ label, points: all }) => {
      const said = all.map(([size, rate]) => `${shown(rate)} at ${shown(size)} ${unit}`).join(', ');
      return `${label}: ${said}.`;
    })
    .join(' ');
  return plot(title, description, bottom + 24 + curves.length * 18, [...axes, ...lines, ...legend]);
};
