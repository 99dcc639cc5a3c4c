/** The sender of requests: a caller of the suite, or of the project's tests. */
interface Sender {
  post(
    path: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly text: string; readonly body: unknown }>;
}

/** The fields of a new thing that are read. */
interface Made {
  readonly id: number;
  readonly ipv4: readonly string[];
  readonly subnets: readonly { readonly id: number }[];
}

/** The ids that the requests use. */
export type AloneThings = Readonly<
  Record<
    | 'node'
    | 'config'
    | 'disk'
    | 'far'
    | 'vpc'
    | 'subnet'
    | 'farSubnet'
    | 'domain'
    | 'volume'
    | 'farVolume'
    | 'script'
    | 'balancer'
    | 'balancerConfig',
    number
  >
> & {
  /** A restricted user without SSH keys. */
  readonly user: string;
  /** A private address of a node in the region of the load balancer. */
  readonly address: string;
};

/** A script with one field that has no default and takes two values. */
const aloneScript = {
  label: 'greets',
  images: ['node/debian12'],
  script: '#!/bin/sh\n# <UDF name="greeting" label="Greeting" oneof="hello,good day" />\n',
};

/** The needs of the things beside requests. */
interface Help {
  /** A new name for labels, users and domains. */
  readonly label: () => string;
  /** Waits for the work on a node. */
  readonly settle: (node: number) => Promise<void>;
}

/** Makes the things that the requests use. */
export async function makeAloneThings(owner: Sender, { label, settle }: Help): Promise<AloneThings> {
  const make = async (path: string, body: object): Promise<Made> => {
    const answer = await owner.post(path, body);
    if (answer.status !== 200) throw new Error(`The owner could not POST ${path}: ${answer.text}`);
    return answer.body as Made;
  };
  const subnets = [{ label: 'a', ipv4: '10.0.1.0/24' }];
  const vpc = await make('/vpcs', { label: label(), region: 'us-ord', subnets });
  const farVpc = await make('/vpcs', { label: label(), region: 'us-iad', subnets });
  const place = { region: 'us-ord', type: 'g6-standard-1' };
  const node = await make('/node/instances', { ...place, label: label() });
  const far = await make('/node/instances', {
    ...{ ...place, region: 'us-east', private_ip: true, label: label() },
  });
  await settle(node.id);
  await settle(far.id);
  const disk = await make(`/node/instances/${node.id}/disks`, { label: 'data', size: 512 });
  await settle(node.id);
  const config = await make(`/node/instances/${node.id}/configs`, { label: 'main', devices: {} });
  const farVolume = await make('/volumes', { label: label(), region: 'us-east' });
  const volume = await make('/volumes', { label: label(), region: 'us-ord' });
  const balancer = await make('/nodebalancers', { label: label(), region: 'us-east' });
  const balancerConfig = await make(`/nodebalancers/${balancer.id}/configs`, {});
  const domain = await make('/domains', {
    ...{ domain: `${label()}.example`, type: 'master', soa_email: 'a@example.org' },
  });
  const script = await make('/node/stackscripts', aloneScript);
  const user = label();
  await make('/account/users', { username: user, email: 'one@example.org', restricted: true });
  return {
    node: node.id,
    config: config.id,
    disk: disk.id,
    far: far.id,
    vpc: vpc.id,
    subnet: vpc.subnets[0]?.id ?? 0,
    farSubnet: farVpc.subnets[0]?.id ?? 0,
    domain: domain.id,
    volume: volume.id,
    farVolume: farVolume.id,
    script: script.id,
    balancer: balancer.id,
    balancerConfig: balancerConfig.id,
    user,
    address: far.ipv4.find((address) => address.startsWith('192.168.')) ?? '',
  };
}
