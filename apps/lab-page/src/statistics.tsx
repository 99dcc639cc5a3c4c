import type { Answer, Problem } from '@cloud-account/client';
import { shallowReactive, watch } from 'vue';
import { isUnauthorized, problemsOf } from './api.js';
import { Nothing, Problems } from './parts.js';
import { Plot, type Point } from './plot.js';
import { api, shown, signOut } from './store.js';

type Data = Answer<'getNodeStatsById'>;

/** The node whose statistics are shown, if any, and what was read of them. */
const chosen = shallowReactive<{
  node: number | undefined;
  data: Data | undefined;
  problems: readonly Problem[];
}>({ node: undefined, data: undefined, problems: [] });

async function read(node: number): Promise<void> {
  const client = api.value?.client;
  if (client === undefined) return;
  let found: Pick<typeof chosen, 'data' | 'problems'>;
  try {
    found = { data: await client.getNodeStatsById({ nodeId: node }), problems: [] };
  } catch (error) {
    if (isUnauthorized(error)) signOut(problemsOf(error)[0]?.reason);
    found = { data: undefined, problems: problemsOf(error) };
  }
  // The reader may have chosen another node meanwhile.
  if (chosen.node === node) Object.assign(chosen, found);
}

/** True for the node whose statistics are shown. */
export const isChosen = (node: number): boolean => chosen.node === node;

/** Shows the statistics of a node, or hides them. */
export function choose(node: number): void {
  Object.assign(chosen, { node: isChosen(node) ? undefined : node, data: undefined, problems: [] });
  if (chosen.node !== undefined) void read(node);
}

watch(
  () => shown.nodes,
  (nodes) => {
    if (nodes === undefined) chosen.node = undefined;
    else if (chosen.node !== undefined) void read(chosen.node);
  },
);

const curve = (name: string, points: readonly (readonly number[])[]) => ({
  name,
  points: points as readonly Point[],
});

/** The statistics of the chosen node in the past 24 hours. */
export const Statistics = () => {
  const { node, data, problems } = chosen;
  if (node === undefined) return null;
  const label = shown.nodes?.data.find(({ id }) => id === node)?.label ?? String(node);
  return (
    <div class="statistics" role="group" aria-label={`Statistics of ${label}`}>
      <Problems action={{ problems }} />
      {data?.cpu.length === 0 && <Nothing text="It has no statistics yet. Advance the clock by an hour." />}
      {data !== undefined &&
        data.cpu.length > 0 && [
          <Plot title="CPU" unit="percent of a core" curves={[curve('', data.cpu)]} />,
          <Plot
            title="Network"
            unit="bits per second"
            curves={[curve('in', data.netv4.in), curve('out', data.netv4.out)]}
          />,
          <Plot
            title="Disks"
            unit="blocks per second"
            curves={[curve('all', data.io.io), curve('swap', data.io.swap)]}
          />,
        ]}
    </div>
  );
};
