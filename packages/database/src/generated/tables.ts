import type { BackedUpConfig, BackedUpDisk, EventProgress, Int8, Json, Machines, Numeric, OperatorSchema, S3, Schema, Strings } from '../column-types.js';
import type { ColumnType } from "kysely";
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export type Account = {
    id: Generated<number>;
    /**
     * Sent in X-Customer-UUID, upper case on the wire.
     */
    uuid: string;
    email: string;
    company: Generated<string>;
    /**
     * How many domains the account has; kept exact in the transaction that adds or removes one, so a list never counts.
     */
    domain_count: Generated<number>;
    /**
     * US dollars; below zero when the account owes money.
     */
    balance: Generated<Numeric>;
    balance_uninvoiced: Generated<Numeric>;
    /**
     * When the account could first be used; null before.
     */
    activated_at: Date | null;
    /**
     * What seeds find it again by; null: no seed made it.
     */
    seed_key: string | null;
    /**
     * How many public IPv4 addresses were approved beyond the first of each node.
     */
    additional_ipv4: Generated<number>;
    /**
     * Whether the platform's staff looks after it.
     */
    managed: Generated<boolean>;
    first_name: Generated<string>;
    last_name: Generated<string>;
    address_1: Generated<string>;
    address_2: Generated<string>;
    city: Generated<string>;
    state: Generated<string>;
    zip: Generated<string>;
    country: Generated<string>;
    phone: Generated<string>;
    tax_id: Generated<string>;
    backups_enabled: Generated<boolean>;
    network_helper: Generated<boolean>;
    /**
     * @kyselyType(NonNullable<Schema<'AccountSettings'>['longview_subscription']>)
     */
    longview_subscription: NonNullable<Schema<'AccountSettings'>['longview_subscription']> | null;
    /**
     * @kyselyType(Schema<'AccountSettings'>['object_storage'])
     */
    object_storage: Generated<Schema<'AccountSettings'>['object_storage']>;
    /**
     * Counts up when cancelling object storage begins and again when it is done: odd in between.
     */
    object_storage_ends: Generated<number>;
    /**
     * The agreements that it has accepted.
     * @kyselyType((keyof Schema<'Agreements'>))
     */
    agreements: Generated<(keyof Schema<'Agreements'>)[]>;
    /**
     * The end of the last month for which its invoice was made, if it had costs; null before the first.
     */
    invoiced_until: Date | null;
    created_at: Date;
};
export type AddressPool = {
    region: string;
    /**
     * Its place among the pools of regions, of which its network follows.
     */
    number: number | null;
    /**
     * How many addresses were taken from it, those given back meanwhile included.
     */
    taken: Generated<number>;
};
export type CatalogFile = {
    /**
     * Its name in the folder `catalog`, without its ending.
     */
    name: string;
    /**
     * SHA-256 of the file and of how it is kept, in hexadecimal.
     */
    hash: string;
    loaded_at: Date;
};
export type CatalogMember = {
    group_id: number;
    domain_id: number;
    /**
     * The name_key of the domain then.
     */
    name: string;
};
export type Clock = {
    /**
     * Always 1.
     */
    id: number;
    /**
     * What the clock showed at `since`.
     */
    now: Date;
    /**
     * The machine's time of the last change.
     */
    since: Date;
    /**
     * The seconds that pass in one of the machine's.
     */
    rate: number;
};
export type Domain = {
    id: Generated<number>;
    account_id: number;
    /**
     * As the client wrote it.
     */
    domain: string;
    /**
     * Lower case; what makes the name unique on the whole platform. Another index, of the reversed name, finds the domains below it.
     */
    name_key: string;
    /**
     * @kyselyType(Schema<'Domain'>['type'])
     */
    type: Schema<'Domain'>['type'];
    /**
     * @kyselyType(Schema<'Domain'>['status'])
     */
    status: Schema<'Domain'>['status'];
    description: Generated<string>;
    group: Generated<string>;
    soa_email: Generated<string>;
    master_ips: Generated<string[]>;
    axfr_ips: Generated<string[]>;
    refresh_sec: Generated<number>;
    retry_sec: Generated<number>;
    expire_sec: Generated<number>;
    ttl_sec: Generated<number>;
    tags: Generated<string[]>;
    /**
     * How many records the domain has; exact, kept under the row's lock with every record write.
     */
    record_count: Generated<number>;
    /**
     * How many bytes the names and targets of its records have; exact, kept as recordCount is.
     */
    record_bytes: Generated<number>;
    created_at: Date;
    updated_at: Date;
};
export type EntityGrant = {
    user_id: number;
    /**
     * @kyselyType(OperatorSchema<'GrantableKind'>)
     */
    kind: OperatorSchema<'GrantableKind'>;
    entity_id: number;
    /**
     * @kyselyType(NonNullable<Schema<'GrantLevel'>>)
     */
    permissions: NonNullable<Schema<'GrantLevel'>>;
};
export type EntityTransfer = {
    id: Generated<number>;
    /**
     * By which another account accepts it; lower case.
     */
    token: string;
    account_id: number;
    /**
     * The account that accepted it.
     */
    receiver_id: number | null;
    nodes: number[];
    /**
     * One whose end is over counts as stale.
     * @kyselyType('pending' | 'completed' | 'canceled')
     */
    status: 'pending' | 'completed' | 'canceled';
    created_at: Date;
    updated_at: Date;
    expires_at: Date;
};
export type Event = {
    id: Generated<number>;
    account_id: number;
    /**
     * The actor, by the name it had; null for the system.
     */
    username: string | null;
    /**
     * The actor, by an id that no other user ever gets; it says whose own events are. Users go, events stay: no relation.
     */
    user_id: number | null;
    action: string;
    /**
     * @kyselyType(Schema<'Event'>['status'])
     */
    status: Schema<'Event'>['status'];
    entity_type: string | null;
    /**
     * Text, because some entities (tags, images) have no number.
     */
    entity_id: string | null;
    entity_label: string | null;
    entity_url: string | null;
    /**
     * Whether the id is a text for clients too, even when it looks like a number.
     */
    entity_text_id: Generated<boolean>;
    secondary_type: string | null;
    secondary_id: string | null;
    secondary_label: string | null;
    secondary_url: string | null;
    secondary_text_id: Generated<boolean>;
    /**
     * When its work began; null: it has not begun, or happened at once.
     */
    started_at: Date | null;
    /**
     * While it is in progress, as it was last saved.
     */
    percent_complete: number | null;
    /**
     * From which the progress is computed whenever it is read; null: not known.
     * @kyselyType(Json<EventProgress>)
     */
    progress: Json<EventProgress> | null;
    /**
     * Seconds, of one that has ended.
     */
    duration: number | null;
    /**
     * Of what is copied, as text for people.
     */
    rate: string | null;
    /**
     * Seconds: 0 of one that has ended.
     */
    time_remaining: number | null;
    message: Generated<string>;
    read: Generated<boolean>;
    seen: Generated<boolean>;
    created_at: Date;
    /**
     * Of what a job with steps does, the job's key. Jobs go, events stay: no relation. The migration has its partial index.
     */
    job_key: string | null;
};
export type Firewall = {
    id: Generated<number>;
    account_id: number;
    label: string;
    /**
     * @kyselyType(Exclude<Schema<'FirewallStatus'>, 'deleted'>)
     */
    status: Generated<Exclude<Schema<'FirewallStatus'>, 'deleted'>>;
    /**
     * As the API shows them; kept as they were put together, key by key, so that equal rules are equal texts.
     * @kyselyType(Json<Schema<'FirewallRules'>>)
     */
    rules: Json<Schema<'FirewallRules'>>;
    tags: Generated<string[]>;
    created_at: Date;
    updated_at: Date;
};
export type FirewallDevice = {
    id: Generated<number>;
    firewall_id: number;
    /**
     * @kyselyType(Schema<'FirewallDeviceType'>)
     */
    kind: Schema<'FirewallDeviceType'>;
    /**
     * Among those of its kind; they have no table in common that could be referred to.
     */
    entity_id: number;
    created_at: Date;
};
export type FormerSerial = {
    /**
     * The domain's name_key.
     */
    name_key: string;
    serial: Int8;
    at: Generated<Date>;
};
export type FreeAddress = {
    address: string;
    region: string;
    released_at: Date;
};
export type IdempotencyKey = {
    user_id: number;
    key: string;
    /**
     * The order among the keys of the user: grows by what each counts.
     */
    number: number;
    /**
     * A digest of the request, and the answer, encrypted: both are of secrets.
     */
    answer: string;
    created_at: Date;
};
export type Image = {
    /**
     * Of an account's image, the number in `private/12`.
     */
    id: Generated<number>;
    /**
     * Null: the platform's.
     */
    account_id: number | null;
    /**
     * Of the platform's images only: node/debian12.
     */
    name: string | null;
    /**
     * Of the platform's images only: their place in the list.
     */
    position: number | null;
    label: string;
    description: Generated<string>;
    created_by: string | null;
    vendor: string | null;
    size: number;
    /**
     * @kyselyType(Schema<'Image'>['type'])
     */
    type: Schema<'Image'>['type'];
    /**
     * @kyselyType(Schema<'ImageStatus'>)
     */
    status: Schema<'ImageStatus'>;
    deprecated: Generated<boolean>;
    /**
     * @kyselyType(Schema<'ImageCapability'>)
     */
    capabilities: Generated<Schema<'ImageCapability'>[]>;
    created_at: Date;
    updated_at: Date | null;
    expires_at: Date | null;
    eol_at: Date | null;
};
export type Invoice = {
    id: Generated<number>;
    account_id: number;
    label: string;
    /**
     * The end of the month.
     */
    date: Date;
    /**
     * US dollars, in whole cents.
     */
    total: number;
};
export type InvoiceItem = {
    id: Generated<number>;
    invoice_id: number;
    label: string;
    region: string;
    from_at: Date;
    to_at: Date;
    hours: number;
    /**
     * US dollars of an hour.
     */
    unit_price: number;
    /**
     * US dollars, in whole cents.
     */
    amount: number;
};
export type IpAddress = {
    id: Generated<number>;
    account_id: number;
    /**
     * In its one canonical form.
     */
    address: string;
    /**
     * @kyselyType(Extract<Schema<'IpAddress'>['type'], 'ipv4' | 'ipv6'>)
     */
    type: Extract<Schema<'IpAddress'>['type'], 'ipv4' | 'ipv6'>;
    public: boolean;
    /**
     * The bits of its network.
     */
    prefix: number;
    gateway: string | null;
    rdns: string | null;
    region: string;
    /**
     * The node that has it.
     */
    node_id: number | null;
    created_at: Date;
};
export type Ipv6Range = {
    id: Generated<number>;
    account_id: number;
    node_id: number;
    /**
     * Its first address, in its one canonical form.
     */
    range: string;
    /**
     * The bits of its network.
     */
    prefix: number;
    region: string;
    /**
     * Its place among the networks of the region, of which the range follows.
     */
    number: number;
    created_at: Date;
};
export type Job = {
    id: Generated<Int8>;
    /**
     * Which worker does it: publishZone, …
     */
    kind: string;
    /**
     * What it is about; at most one pending job for each kind and subject, but for those with a key.
     */
    subject: string;
    /**
     * Jobs of one queue are done one after another, in the order of their ids: `kind:subject`, or `node:1234`.
     */
    queue: string;
    /**
     * Jobs are taken in turn by account; 0: the platform's own. No relation: the jobs that remove an account's things outlive it.
     */
    account_id: Generated<number>;
    /**
     * Of a job with steps: names it to events, and to drivers, which do what they are asked once for each key.
     */
    key: string | null;
    /**
     * `kind:subject` while the job is pending, null afterwards; unique, so asking twice asks once.
     */
    pending_key: string | null;
    /**
     * What a job with steps was asked to do, by its kind; empty once it has ended. Secrets in it are encrypted.
     */
    payload: Generated<Json<unknown>>;
    /**
     * The name of the step that it is at; null before the first.
     */
    step: string | null;
    /**
     * The step fault that it waits for before its step.
     */
    held_by: number | null;
    /**
     * Why it is to end as failed, where that end is not written yet.
     */
    failure: string | null;
    /**
     * pending, running, done, failed.
     */
    state: Generated<string>;
    /**
     * How often it was asked for while pending.
     */
    requests: Generated<number>;
    /**
     * Of a job with steps those of the step that it is at.
     */
    attempts: Generated<number>;
    run_at: Date;
    /**
     * When it may be taken: `run_at` while it is pending, `lease_until` while it is running, or later where another one of its
     * queue is before it; null once it has ended.
     */
    due_at: Date | null;
    lease_owner: string | null;
    lease_until: Date | null;
    last_error: string | null;
    created_at: Date;
    finished_at: Date | null;
};
export type Kernel = {
    id: string;
    /**
     * Its place in the list.
     */
    position: number;
    label: string;
    /**
     * Empty where there is none.
     */
    version: string;
    kvm: boolean;
    /**
     * @kyselyType(Schema<'Kernel'>['architecture'])
     */
    architecture: Schema<'Kernel'>['architecture'];
    pvops: boolean;
    deprecated: boolean;
    built_at: Date;
};
export type LabRequestFault = {
    id: Generated<number>;
    /**
     * `createNode`, `*`, `s3:PutObject`, `s3:*`, `dns:query`.
     */
    operation: string;
    /**
     * As the specification writes it, with values or wildcards; null: all.
     */
    path: string | null;
    label: string | null;
    /**
     * Null: those of all accounts. No relation: a fault of an account that is gone concerns nobody.
     */
    account_id: number | null;
    /**
     * @kyselyType('status' | 'delay' | 'disconnect' | 'rate_limit' | 'partial')
     */
    effect: 'status' | 'delay' | 'disconnect' | 'rate_limit' | 'partial';
    status: number | null;
    reason: string | null;
    retry_after: number | null;
    delay_ms: number | null;
    times: number | null;
    probability: number;
    after_commit: boolean;
    skip: Generated<number>;
    /**
     * Counts from minus `skip`: the requests that pass first are below 1.
     */
    hits: Generated<number>;
    created_at: Date;
};
export type LabSeed = {
    /**
     * Always 1.
     */
    id: number;
    /**
     * Which state the streams began with: empty for the first one, or the digest of a snapshot.
     */
    origin: string;
    /**
     * How often the streams have begun since then.
     */
    starts: number;
};
export type LabSnapshot = {
    id: Generated<number>;
    /**
     * Null: the state after the first start.
     */
    name: string | null;
    /**
     * Stands for the migrations of the tables that its rows are of.
     */
    schema: string;
    /**
     * The next value of each sequence.
     * @kyselyType(Json<Strings>)
     */
    sequences: Json<Strings>;
    /**
     * Of its rows, as text.
     */
    row_bytes: Int8;
    /**
     * Of its files.
     */
    file_bytes: Int8;
    /**
     * Of rows and files; null where nobody needs it.
     */
    digest: string | null;
    created_at: Date;
};
export type LabSnapshotFile = {
    snapshot_id: number;
    file: string;
    /**
     * `object`: bytes of object storage; `attachment`: a file of a ticket.
     * @kyselyType('object' | 'attachment')
     */
    kind: 'object' | 'attachment';
    size: Int8;
    /**
     * Of its bytes, in hexadecimal; null where nobody needs it.
     */
    sha256: string | null;
};
export type LabSnapshotPart = {
    snapshot_id: number;
    table_name: string;
    position: number;
    /**
     * An array of rows in PostgreSQL's form.
     */
    rows: string;
    /**
     * Of the text, in hexadecimal.
     */
    sha256: string;
};
export type Login = {
    id: Generated<number>;
    account_id: number;
    user_id: number;
    datetime: Date;
    ip: string;
    /**
     * The name of the user at that time, and whether it was restricted.
     */
    username: string;
    restricted: boolean;
    /**
     * @kyselyType(Schema<'Login'>['status'])
     */
    status: Schema<'Login'>['status'];
};
export type Node = {
    id: Generated<number>;
    account_id: number;
    /**
     * What the hypervisor knows it by.
     */
    uuid: string;
    label: string;
    group: Generated<string>;
    /**
     * @kyselyType(Schema<'NodeStatus'>)
     */
    status: Schema<'NodeStatus'>;
    /**
     * Null: the operator provided it without one.
     */
    type: string | null;
    /**
     * The image that was deployed last.
     */
    image: string | null;
    region: string;
    /**
     * Mebibytes.
     */
    disk: number;
    /**
     * Mebibytes.
     */
    memory: number;
    vcpus: number;
    gpus: number;
    /**
     * Gigabytes in a month.
     */
    transfer: number;
    /**
     * Of the interface that its addresses are derived from: f2:3c:9x:…
     */
    mac: string;
    /**
     * The address that the network gives it by its MAC address; null: it has none.
     */
    ipv6: string | null;
    /**
     * @kyselyType(Json<Schema<'NodeAlerts'>>)
     */
    alerts: Json<Schema<'NodeAlerts'>>;
    watchdog_enabled: Generated<boolean>;
    tags: Generated<string[]>;
    /**
     * Which host it is on: 40 hexadecimal digits.
     */
    host_uuid: string;
    /**
     * Encrypted; null: none was given.
     */
    user_data: string | null;
    stackscript_id: number | null;
    backups_enabled: Generated<boolean>;
    /**
     * @kyselyType(NonNullable<Schema<'NodeBackups'>['schedule']['day']>)
     */
    backup_day: NonNullable<Schema<'NodeBackups'>['schedule']['day']> | null;
    /**
     * @kyselyType(NonNullable<Schema<'NodeBackups'>['schedule']['window']>)
     */
    backup_window: NonNullable<Schema<'NodeBackups'>['schedule']['window']> | null;
    last_backup_at: Date | null;
    /**
     * When its schedule is looked at next: to make a backup, or to choose when; null without backups.
     */
    next_backup_at: Date | null;
    /**
     * The configuration that it was booted with last.
     */
    last_config_id: number | null;
    created_at: Date;
    updated_at: Date;
};
export type NodeBackup = {
    id: Generated<number>;
    node_id: number;
    /**
     * What the hypervisor knows it by.
     */
    uuid: string;
    /**
     * @kyselyType(Schema<'Backup'>['type'])
     */
    type: Schema<'Backup'>['type'];
    /**
     * @kyselyType(Schema<'Backup'>['status'])
     */
    status: Schema<'Backup'>['status'];
    /**
     * Of automatic ones: whether it is kept as one of a week.
     */
    weekly: boolean;
    /**
     * Null: it was made automatically.
     */
    label: string | null;
    /**
     * Where it is.
     */
    region: string;
    /**
     * The image that was deployed on the node last.
     */
    image: string | null;
    /**
     * @kyselyType(Json<readonly BackedUpDisk[]>)
     */
    disks: Json<readonly BackedUpDisk[]>;
    /**
     * @kyselyType(Json<readonly BackedUpConfig[]>)
     */
    configs: Json<readonly BackedUpConfig[]>;
    created_at: Date;
    updated_at: Date;
    finished_at: Date | null;
};
export type NodeBalancer = {
    id: Generated<number>;
    account_id: number;
    label: string;
    region: string;
    /**
     * From the pool of the region; the IPv6 address follows from it.
     */
    ipv4: string;
    /**
     * Connections that a client may open in a second; 0 for any number.
     */
    client_conn_throttle: Generated<number>;
    tags: Generated<string[]>;
    created_at: Date;
    updated_at: Date;
};
export type NodeBalancerConfig = {
    id: Generated<number>;
    nodebalancer_id: number;
    port: number;
    /**
     * @kyselyType(Schema<'NodeBalancerProtocol'>)
     */
    protocol: Schema<'NodeBalancerProtocol'>;
    /**
     * @kyselyType(Schema<'NodeBalancerProxyProtocol'>)
     */
    proxy_protocol: Schema<'NodeBalancerProxyProtocol'>;
    /**
     * @kyselyType(Schema<'NodeBalancerAlgorithm'>)
     */
    algorithm: Schema<'NodeBalancerAlgorithm'>;
    /**
     * @kyselyType(Schema<'NodeBalancerStickiness'>)
     */
    stickiness: Schema<'NodeBalancerStickiness'>;
    /**
     * @kyselyType(Schema<'NodeBalancerCheck'>)
     */
    check: Schema<'NodeBalancerCheck'>;
    /**
     * In seconds.
     */
    check_interval: number;
    /**
     * In seconds.
     */
    check_timeout: number;
    check_attempts: number;
    check_path: string;
    check_body: string;
    check_passive: boolean;
    /**
     * @kyselyType(Schema<'NodeBalancerCipherSuite'>)
     */
    cipher_suite: Schema<'NodeBalancerCipherSuite'>;
    /**
     * The common name of its certificate, which is not kept itself; null without one.
     */
    ssl_commonname: string | null;
    ssl_fingerprint: string | null;
};
export type NodeBalancerNode = {
    id: Generated<number>;
    config_id: number;
    label: string;
    /**
     * A private IPv4 address and a port; a compute node has the address, as long as it has it.
     */
    address: string;
    weight: number;
    /**
     * @kyselyType(Schema<'NodeBalancerNodeMode'>)
     */
    mode: Schema<'NodeBalancerNodeMode'>;
};
export type NodeBalancerType = {
    id: string;
    /**
     * Its place in the list.
     */
    position: number;
    label: string;
    /**
     * @kyselyType(Json<Schema<'ServiceType'>['price']>)
     */
    price: Json<Schema<'ServiceType'>['price']>;
    /**
     * @kyselyType(Json<Schema<'ServiceType'>['region_prices']>)
     */
    region_prices: Json<Schema<'ServiceType'>['region_prices']>;
    transfer: number;
};
export type NodeCollection = {
    node_id: number;
    /**
     * All that was measured before is collected.
     */
    until: Date;
    /**
     * When there is more to collect.
     */
    due_at: Date;
};
export type NodeConfig = {
    id: Generated<number>;
    node_id: number;
    label: string;
    kernel: string;
    comments: Generated<string>;
    /**
     * Mebibytes; 0: all that the node has.
     */
    memory_limit: Generated<number>;
    /**
     * @kyselyType(Schema<'NodeConfig'>['run_level'])
     */
    run_level: Schema<'NodeConfig'>['run_level'];
    /**
     * @kyselyType(Schema<'NodeConfig'>['virt_mode'])
     */
    virt_mode: Schema<'NodeConfig'>['virt_mode'];
    root_device: string;
    /**
     * @kyselyType(Json<Schema<'NodeConfigHelpers'>>)
     */
    helpers: Json<Schema<'NodeConfigHelpers'>>;
    /**
     * Every slot; null where it is empty.
     * @kyselyType(Json<Schema<'NodeConfigDevices'>>)
     */
    devices: Json<Schema<'NodeConfigDevices'>>;
    created_at: Date;
    updated_at: Date;
};
export type NodeDay = {
    node_id: number;
    day: Date;
    /**
     * Null: nothing was measured.
     * @kyselyType((number | null))
     */
    values: (number | null)[];
};
export type NodeDisk = {
    id: Generated<number>;
    node_id: number;
    /**
     * What the hypervisor knows it by; a restored or copied disk keeps what is on it, not this.
     */
    uuid: string;
    label: string;
    /**
     * @kyselyType(Schema<'NodeDisk'>['status'])
     */
    status: Schema<'NodeDisk'>['status'];
    /**
     * Mebibytes.
     */
    size: number;
    /**
     * @kyselyType(Schema<'NodeDisk'>['filesystem'])
     */
    filesystem: Schema<'NodeDisk'>['filesystem'];
    /**
     * What it was made from.
     */
    image: string | null;
    created_at: Date;
    updated_at: Date;
};
export type NodeHour = {
    node_id: number;
    hour: Date;
    /**
     * Null: nothing was measured.
     * @kyselyType((number | null))
     */
    values: (number | null)[];
};
export type NodeInterface = {
    id: Generated<number>;
    account_id: number;
    node_id: number;
    config_id: number;
    /**
     * Its place among those of its configuration: 0 is eth0.
     */
    position: Generated<number>;
    /**
     * @kyselyType(Schema<'ConfigInterface'>['purpose'])
     */
    purpose: Schema<'ConfigInterface'>['purpose'];
    /**
     * Of a VLAN; with the region of the node it names the VLAN.
     */
    label: string | null;
    /**
     * Of a VLAN: the address with the length of its network; empty when none was given.
     */
    ipam_address: string | null;
    /**
     * Whether it was asked to have the default route.
     */
    primary: Generated<boolean>;
    subnet_id: number | null;
    /**
     * The address in the subnet.
     */
    vpc_address: string | null;
    /**
     * The public address that stands for it (1:1 NAT).
     */
    nat_address: string | null;
    /**
     * Networks of IPv4 that are routed to it.
     */
    ip_ranges: Generated<string[]>;
    /**
     * Whether the node was booted with the configuration.
     */
    active: Generated<boolean>;
};
export type NodeMigration = {
    id: Generated<number>;
    node_id: number;
    /**
     * Whether the node runs on meanwhile, where it starts by itself.
     */
    warm: boolean;
    /**
     * When it starts by itself.
     */
    start_at: Date;
};
export type NodeTransfer = {
    node_id: number;
    month: Date;
    bytes_in: Int8;
    bytes_out: Int8;
};
export type NodeType = {
    id: string;
    /**
     * Its place in the list.
     */
    position: number;
    label: string;
    /**
     * @kyselyType(Schema<'NodeType'>['class'])
     */
    class: Schema<'NodeType'>['class'];
    disk: number;
    memory: number;
    vcpus: number;
    gpus: number;
    transfer: number;
    network_out: number;
    /**
     * @kyselyType(Json<Schema<'NodeType'>['price']>)
     */
    price: Json<Schema<'NodeType'>['price']>;
    /**
     * @kyselyType(Json<Schema<'NodeType'>['region_prices']>)
     */
    region_prices: Json<Schema<'NodeType'>['region_prices']>;
    /**
     * @kyselyType(Json<Schema<'NodeType'>['addons']>)
     */
    addons: Json<Schema<'NodeType'>['addons']>;
    /**
     * The type of the free upgrade.
     */
    successor: string | null;
};
export type OauthAuthorization = {
    id: Generated<number>;
    grant_id: number;
    scopes: string[];
    /**
     * SHA-256 of the code.
     */
    code_hash: Buffer;
    /**
     * SHA-256 of the verifier in base64url (RFC 7636).
     */
    code_challenge: string;
    code_expires_at: Date;
    code_used_at: Date | null;
    redirect_uri: string;
    created_at: Date;
    /**
     * When nothing that came of it can be used any more.
     */
    expires_at: Date;
};
export type OauthClient = {
    /**
     * What the program names itself by: client_id.
     */
    id: string;
    /**
     * The account that registered it; null: the operator did.
     */
    account_id: number | null;
    /**
     * What users see.
     */
    label: string;
    website: string | null;
    /**
     * Where users may be sent back to.
     */
    redirect_uris: string[];
    /**
     * SHA-256 of its secret; null: a public client, which can keep none.
     */
    secret_hash: Buffer | null;
    /**
     * Whether it may get tokens without a code.
     */
    implicit: Generated<boolean>;
    /**
     * A PNG that browsers show; null: none.
     */
    thumbnail: Buffer | null;
    created_at: Date;
};
export type OauthGrant = {
    id: Generated<number>;
    user_id: number;
    client_id: string;
    /**
     * The app's name, as the user saw it.
     */
    label: string;
    scopes: string[];
    website: string | null;
    created_at: Date;
    expires_at: Date | null;
};
export type OauthRefreshToken = {
    /**
     * SHA-256 of the token.
     */
    hash: Buffer;
    authorization_id: number;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
};
export type PastTransfer = {
    account_id: number;
    month: Date;
    /**
     * Gigabytes that they added to the account's transfer.
     */
    quota: number;
    bytes_out: Int8;
};
export type Payment = {
    id: Generated<number>;
    account_id: number;
    date: Date;
    /**
     * US dollars, in whole cents.
     */
    usd: number;
};
export type PaymentMethod = {
    id: Generated<number>;
    account_id: number;
    /**
     * @kyselyType(Schema<'CardType'>)
     */
    card_type: Schema<'CardType'>;
    last_four: string;
    /**
     * MM/YYYY
     */
    expiry: string;
    /**
     * One of those of an account.
     */
    is_default: boolean;
    created_at: Date;
};
export type RateCount = {
    /**
     * The caller and the bucket: `token 5 listDomains`.
     */
    key: string;
    used: number;
    resets_at: Date;
};
export type Record = {
    id: Generated<number>;
    domain_id: number;
    /**
     * @kyselyType(Schema<'DomainRecord'>['type'])
     */
    type: Schema<'DomainRecord'>['type'];
    name: string;
    /**
     * Lower case, for conflicts between names.
     */
    name_key: string;
    target: string;
    priority: Generated<number>;
    weight: Generated<number>;
    port: Generated<number>;
    service: string | null;
    protocol: string | null;
    /**
     * @kyselyType(NonNullable<Schema<'DomainRecord'>['tag']>)
     */
    tag: NonNullable<Schema<'DomainRecord'>['tag']> | null;
    /**
     * Of an imported CAA record; not shown by the API, but rendered.
     */
    flags: Generated<number>;
    ttl_sec: Generated<number>;
    created_at: Date;
    updated_at: Date;
};
export type Region = {
    id: string;
    /**
     * Its place in the list.
     */
    position: number;
    label: string;
    country: string;
    /**
     * @kyselyType(Schema<'Region'>['capabilities'][number])
     */
    capabilities: Schema<'Region'>['capabilities'][number][];
    /**
     * @kyselyType(Schema<'Region'>['status'])
     */
    status: Schema<'Region'>['status'];
    /**
     * Addresses of name servers, by family.
     * @kyselyType(Json<Schema<'Region'>['resolvers']>)
     */
    resolvers: Json<Schema<'Region'>['resolvers']>;
    /**
     * @kyselyType(Schema<'Region'>['site_type'])
     */
    site_type: Schema<'Region'>['site_type'];
};
export type RelatedEntity = {
    /**
     * database, vlan, …
     */
    kind: string;
    /**
     * Among those of its kind.
     */
    id: number;
    account_id: number;
    label: string;
    region: Generated<string>;
    created_at: Date;
};
export type SecondaryGroup = {
    id: Generated<number>;
    label: string;
    /**
     * With their ports.
     */
    addresses: string[];
    /**
     * Of the domains in the group; none: all.
     */
    tags: Generated<string[]>;
    key_name: string;
    /**
     * Lower case.
     */
    key_name_key: string;
    /**
     * @kyselyType(OperatorSchema<'KeyAlgorithm'>)
     */
    key_algorithm: OperatorSchema<'KeyAlgorithm'>;
    /**
     * Base64, encrypted for the label.
     */
    key_secret: string;
    /**
     * Of the catalog.
     */
    serial: Int8;
    created_at: Date;
    updated_at: Date;
};
export type SecurityAnswer = {
    user_id: number;
    question_id: number;
    /**
     * A salted hash, as of a password.
     */
    hash: string;
};
export type SharedAddress = {
    id: Generated<number>;
    /**
     * The node that shares it.
     */
    node_id: number;
    address_id: number | null;
    range_id: number | null;
};
export type SignIn = {
    /**
     * SHA-256 of what the browser's cookie holds.
     */
    hash: Buffer;
    user_id: number;
    /**
     * Whether the password was right, and the code is still to come.
     */
    wants_code: Generated<boolean>;
    created_at: Date;
    expires_at: Date;
};
export type SimBackupDisk = {
    backup: string;
    /**
     * The disk that was saved, by its UUID.
     */
    disk: string;
    region: string;
    /**
     * Mebibytes.
     */
    size: number;
    /**
     * @kyselyType(Machines.Filesystem)
     */
    filesystem: Machines.Filesystem;
    used: number;
    content: string;
    identity: string;
    image: string | null;
    authorized_keys: string[];
};
export type SimDisk = {
    uuid: string;
    machine: string;
    /**
     * Mebibytes.
     */
    size: number;
    /**
     * @kyselyType(Machines.Filesystem)
     */
    filesystem: Machines.Filesystem;
    /**
     * Mebibytes that are in use.
     */
    used: number;
    /**
     * Stands for the bytes on it: the same on a copy, another one after a change.
     */
    content: string;
    /**
     * What a system mounts it by: the same on a copy and on what is restored from a backup, also after a change.
     */
    identity: string;
    /**
     * What it was made from; null: it was made empty.
     */
    image: string | null;
    authorized_keys: string[];
};
export type SimFault = {
    id: Generated<number>;
    /**
     * Null: any.
     */
    machine: string | null;
    /**
     * Null: any.
     * @kyselyType(Machines.TaskKind)
     */
    task: Machines.TaskKind | null;
    /**
     * @kyselyType(Machines.FaultEffect)
     */
    effect: Machines.FaultEffect;
    once: boolean;
    reason: string;
    created_at: Date;
};
export type SimMachine = {
    uuid: string;
    region: string;
    vcpus: number;
    /**
     * Mebibytes.
     */
    memory: number;
    /**
     * What it runs with; null: it is off.
     * @kyselyType(Json<Machines.RunsWith>)
     */
    running: Json<Machines.RunsWith> | null;
    /**
     * When it was started and stopped by turns, the oldest first, in milliseconds since 1970; an odd number while it runs.
     * @kyselyType(Json<readonly number[]>)
     */
    power: Json<readonly number[]>;
    defined_at: Date;
    /**
     * When it powered off unasked, as long as nobody has seen to it.
     */
    crashed_at: Date | null;
    /**
     * The host that runs it; null: it is simulated.
     */
    host: string | null;
    /**
     * What the host counted when they were last asked.
     * @kyselyType(Json<Machines.Counters>)
     */
    counters: Json<Machines.Counters> | null;
};
export type SimSample = {
    machine: string;
    /**
     * The beginning of the 5 minutes.
     */
    at: Date;
    /**
     * @kyselyType(Json<Machines.Used>)
     */
    used: Json<Machines.Used>;
};
export type SimTask = {
    /**
     * Who asks by it learns the state of the task.
     */
    key: string;
    machine: string;
    kind: string;
    /**
     * What is to be done; null once it has ended.
     * @kyselyType(Json<Machines.Plan>)
     */
    plan: Json<Machines.Plan> | null;
    /**
     * Mebibytes that it copies or writes.
     */
    size: Generated<number>;
    started_at: Date;
    due_at: Date;
    ended_at: Date | null;
    /**
     * Why it failed, or is going to.
     */
    failure: string | null;
    /**
     * Whether the machine powers off when it has ended.
     */
    crash: boolean;
    /**
     * The host that does it; null: it is simulated.
     */
    host: string | null;
    /**
     * The process of the host that does it, by its ID and the time of its start.
     */
    worker: string | null;
};
export type SshKey = {
    id: Generated<number>;
    user_id: number;
    label: string;
    ssh_key: string;
    created_at: Date;
};
export type StackScript = {
    id: Generated<number>;
    /**
     * Null: the platform's, from the catalog.
     */
    account_id: number | null;
    /**
     * Of the platform's scripts only: what identifies it in the catalog.
     */
    name: string | null;
    /**
     * Of the platform's scripts only: its place in the catalog.
     */
    position: number | null;
    /**
     * Who made it, and the avatar it had then.
     */
    username: string;
    gravatar_id: string;
    label: string;
    description: Generated<string>;
    /**
     * Ids of images, or any/all.
     */
    images: string[];
    deployments_total: Generated<number>;
    deployments_active: Generated<number>;
    is_public: Generated<boolean>;
    rev_note: Generated<string>;
    script: string;
    created_at: Date;
    updated_at: Date;
};
export type StepFault = {
    id: Generated<number>;
    /**
     * @kyselyType('fail' | 'hold' | 'crash')
     */
    effect: 'fail' | 'hold' | 'crash';
    /**
     * Null: any that has steps.
     */
    kind: string | null;
    /**
     * Null: any.
     */
    step: string | null;
    /**
     * Null: any.
     */
    node_id: number | null;
    once: boolean;
    reason: string;
    /**
     * When a hold ends; null: all else has no end.
     */
    until: Date | null;
    created_at: Date;
};
export type StorageCluster = {
    id: string;
    /**
     * Its place in the list.
     */
    position: number;
    region: string;
    /**
     * The operator's to set, so the catalog does not say it.
     * @kyselyType(Schema<'StorageClusterStatus'>)
     */
    status: Generated<Schema<'StorageClusterStatus'>>;
};
export type StorageKey = {
    id: Generated<number>;
    account_id: number;
    label: string;
    access_key: string;
    /**
     * The buckets that a limited key reaches; null of an unlimited one.
     * @kyselyType(Json<Schema<'KeyBucket'>[]>)
     */
    bucket_access: Json<Schema<'KeyBucket'>[]> | null;
    created_at: Date;
};
export type StoreBucket = {
    id: Generated<number>;
    cluster: string;
    /**
     * Unique in its cluster among those that are not removed.
     */
    label: string;
    owner: string;
    /**
     * @kyselyType(Json<S3.Acl>)
     */
    acl: Json<S3.Acl>;
    /**
     * @kyselyType(Json<readonly S3.CorsRule[]>)
     */
    cors: Json<readonly S3.CorsRule[]> | null;
    /**
     * @kyselyType(Json<readonly S3.LifecycleRule[]>)
     */
    lifecycle: Json<readonly S3.LifecycleRule[]> | null;
    /**
     * @kyselyType(Json<S3.Tags>)
     */
    tags: Json<S3.Tags> | null;
    /**
     * Whether it keeps the versions of its objects; null: it never did.
     * @kyselyType('Enabled' | 'Suspended')
     */
    versioning: 'Enabled' | 'Suspended' | null;
    /**
     * That its versions can be protected, for which it has to keep them; null: they cannot.
     * @kyselyType(Json<S3.ObjectLock>)
     */
    object_lock: Json<S3.ObjectLock> | null;
    /**
     * How new objects are encrypted by default; null: they are not.
     * @kyselyType('AES256')
     */
    encryption: 'AES256' | null;
    /**
     * The document of its policy.
     */
    policy: string | null;
    /**
     * What it blocks of what everybody may do.
     * @kyselyType(Json<S3.PublicAccessBlock>)
     */
    public_access_block: Json<S3.PublicAccessBlock> | null;
    /**
     * Whether it has access control lists; null: it was never set, and it has.
     * @kyselyType(S3.Ownership)
     */
    ownership: S3.Ownership | null;
    /**
     * What its website does with requests; null: it serves none.
     * @kyselyType(Json<S3.Website>)
     */
    website: Json<S3.Website> | null;
    /**
     * Where records of its requests are written; null: there are none.
     * @kyselyType(Json<S3.AccessLogging>)
     */
    logging: Json<S3.AccessLogging> | null;
    /**
     * How many objects it holds, with all versions and delete markers.
     */
    objects: Generated<number>;
    /**
     * Their bytes.
     */
    size: Generated<Int8>;
    /**
     * When its lifecycle rules were last followed to the end; null: not since they were set.
     */
    expired_at: Date | null;
    created_at: Date;
    /**
     * From then on it is not there for anybody; what it holds is being removed.
     */
    removed_at: Date | null;
};
export type StoreCertificate = {
    bucket_id: number;
    /**
     * PEM, encrypted with the bucket's id in its context.
     */
    certificate: string;
    /**
     * The same.
     */
    private_key: string;
    /**
     * Lower case, `*.` at the beginning of some.
     */
    names: string[];
};
export type StoredFile = {
    key: string;
    created_at: Date;
};
export type StoreEnd = {
    owner: string;
    number: number;
};
export type StoreGarbage = {
    id: Generated<Int8>;
    file: string | null;
    object_id: Int8 | null;
    upload_id: string | null;
};
export type StoreKey = {
    access_key: string;
    /**
     * The UUID of the account.
     */
    owner: string;
    /**
     * Encrypted, with the access key as its context.
     */
    secret: string;
    /**
     * What a limited key may do; null: the key is unlimited.
     * @kyselyType(Json<readonly S3.BucketPermission[]>)
     */
    buckets: Json<readonly S3.BucketPermission[]> | null;
    /**
     * Whether the store made it itself, to sign URLs with.
     */
    internal: Generated<boolean>;
};
export type StoreObject = {
    /**
     * Another one whenever the object is written again.
     */
    id: Generated<Int8>;
    /**
     * The random part of the id of a version; null: it was written while its bucket kept no versions.
     */
    version: string | null;
    bucket_id: number;
    /**
     * UTF-8; any character may be in it, and bytes are the order of a list.
     */
    key: Buffer;
    size: Int8;
    etag: string;
    /**
     * @kyselyType(Json<S3.Checksum>)
     */
    checksum: Json<S3.Checksum> | null;
    /**
     * @kyselyType(Json<S3.Acl>)
     */
    acl: Json<S3.Acl>;
    content_type: string;
    /**
     * @kyselyType(Json<Strings>)
     */
    headers: Json<Strings>;
    /**
     * @kyselyType(Json<Strings>)
     */
    metadata: Json<Strings>;
    /**
     * @kyselyType(Json<S3.Tags>)
     */
    tags: Json<S3.Tags> | null;
    /**
     * @kyselyType(Json<S3.Protection>)
     */
    protection: Json<S3.Protection> | null;
    /**
     * Where its bytes are; null where it has none, or several pieces, or its row has them.
     */
    file: string | null;
    /**
     * Its bytes, where they are few and not encrypted.
     */
    content: Buffer | null;
    /**
     * How many pieces its bytes are in; 0: one file, the row, or no bytes.
     */
    pieces: number;
    /**
     * Which upload in parts wrote it, so that a client that did not get the answer may complete the upload again.
     */
    upload_id: string | null;
    /**
     * The key of its bytes, encrypted by a key of the server, or by one that its client keeps; null: they are not encrypted.
     */
    data_key: string | null;
    modified_at: Date;
    replaced_id: Int8 | null;
    replaced_size: Int8 | null;
    replaced_file: string | null;
    replaced_pieces: number | null;
};
export type StoreOutbound = {
    owner: string;
    hour: Date;
    bytes: Int8;
};
export type StorePart = {
    upload_id: string;
    number: number;
    /**
     * Null where it has no bytes.
     */
    file: string | null;
    size: Int8;
    etag: string;
    /**
     * @kyselyType(Json<S3.Checksum>)
     */
    checksum: Json<S3.Checksum> | null;
    modified_at: Date;
    /**
     * Those of the part which had the number before.
     */
    replaced_file: string | null;
    replaced_size: Int8 | null;
};
export type StorePiece = {
    object_id: Int8;
    /**
     * From 0.
     */
    position: number;
    /**
     * Null where it has no bytes.
     */
    file: string | null;
    size: Int8;
    /**
     * By the algorithm of the object, in Base64; null where none was computed.
     */
    digest: string | null;
};
export type StoreUpload = {
    id: string;
    bucket_id: number;
    key: Buffer;
    /**
     * @kyselyType(Json<NonNullable<S3.Upload['checksum']>>)
     */
    checksum: Json<NonNullable<S3.Upload['checksum']>> | null;
    /**
     * @kyselyType(Json<S3.Acl>)
     */
    acl: Json<S3.Acl>;
    content_type: string;
    /**
     * @kyselyType(Json<Strings>)
     */
    headers: Json<Strings>;
    /**
     * @kyselyType(Json<Strings>)
     */
    metadata: Json<Strings>;
    /**
     * @kyselyType(Json<S3.Tags>)
     */
    tags: Json<S3.Tags> | null;
    /**
     * @kyselyType(Json<S3.Protection>)
     */
    protection: Json<S3.Protection> | null;
    /**
     * The key of its parts, as that of an object.
     */
    data_key: string | null;
    /**
     * The account that began it; null: nobody signed the request.
     */
    initiator: string | null;
    started_at: Date;
    /**
     * The bytes of its parts.
     */
    size: Generated<Int8>;
};
export type StoreUsage = {
    owner: string;
    cluster: string;
    /**
     * Objects of buckets that are not removed, with all versions and delete markers.
     */
    objects: Int8;
    /**
     * The bytes of these, and of the parts of all uploads.
     */
    bytes: Int8;
};
export type StoreVersion = {
    /**
     * That of the object that it was. Of the versions of a key the newer has the greater one.
     */
    id: Int8;
    bucket_id: number;
    key: Buffer;
    /**
     * As that of an object.
     */
    version: string | null;
    size: Int8;
    /**
     * Null: it is a delete marker, which has none of the following either.
     */
    etag: string | null;
    /**
     * @kyselyType(Json<S3.Checksum>)
     */
    checksum: Json<S3.Checksum> | null;
    /**
     * @kyselyType(Json<S3.Acl>)
     */
    acl: Json<S3.Acl> | null;
    content_type: string | null;
    /**
     * @kyselyType(Json<Strings>)
     */
    headers: Json<Strings> | null;
    /**
     * @kyselyType(Json<Strings>)
     */
    metadata: Json<Strings> | null;
    /**
     * @kyselyType(Json<S3.Tags>)
     */
    tags: Json<S3.Tags> | null;
    /**
     * @kyselyType(Json<S3.Protection>)
     */
    protection: Json<S3.Protection> | null;
    file: string | null;
    content: Buffer | null;
    pieces: number;
    upload_id: string | null;
    /**
     * As that of an object.
     */
    data_key: string | null;
    modified_at: Date;
    /**
     * When a newer version followed; null: it is the current delete marker.
     */
    noncurrent_at: Date | null;
};
export type Subnet = {
    id: Generated<number>;
    vpc_id: number;
    label: string;
    /**
     * A network by its first address: 10.0.1.0/24.
     */
    ipv4: string;
    created_at: Date;
    updated_at: Date;
};
export type Tag = {
    account_id: number;
    label: string;
    created_at: Date;
};
export type TaskTimes = {
    /**
     * Always 1.
     */
    id: number;
    /**
     * @kyselyType('instant' | 'scaled' | 'real')
     */
    times: 'instant' | 'scaled' | 'real';
    /**
     * Milliseconds that each status of a node lasts at least.
     */
    least: number;
};
export type Ticket = {
    id: Generated<number>;
    account_id: number;
    summary: string;
    description: string;
    /**
     * @kyselyType(Schema<'TicketStatus'>)
     */
    status: Generated<Schema<'TicketStatus'>>;
    /**
     * Whether the staff lets the account close it.
     */
    closable: Generated<boolean>;
    /**
     * Whether it is for the managed service.
     */
    managed_issue: Generated<boolean>;
    /**
     * What it is about, as it was named when the ticket was opened: a ticket outlives it.
     * @kyselyType(NonNullable<Schema<'TicketEntity'>>['type'])
     */
    entity_type: NonNullable<Schema<'TicketEntity'>>['type'] | null;
    entity_id: number | null;
    entity_label: string | null;
    entity_url: string | null;
    /**
     * By the name the user had: users go, tickets stay.
     */
    opened_by: string;
    /**
     * The MD5 of the opener's address.
     */
    gravatar_id: string;
    updated_by: string | null;
    opened_at: Date;
    updated_at: Date;
    closed_at: Date | null;
};
export type TicketAttachment = {
    id: Generated<number>;
    ticket_id: number;
    /**
     * As people see it; not unique, and never a path.
     */
    name: string;
    media_type: string;
    bytes: number;
    file_key: string;
    created_by: string;
    from_staff: boolean;
    created_at: Date;
};
export type TicketReply = {
    id: Generated<number>;
    ticket_id: number;
    description: string;
    created_by: string;
    gravatar_id: string;
    from_staff: boolean;
    created_at: Date;
};
export type Token = {
    id: Generated<number>;
    account_id: number;
    user_id: number;
    /**
     * Of an OAuth app's token, what the user allowed the app; null of a personal access token.
     */
    oauth_grant_id: number | null;
    /**
     * Of an OAuth app's token, the authorization it came of.
     */
    oauth_authorization_id: number | null;
    label: Generated<string>;
    /**
     * The first characters of the token.
     */
    prefix: Generated<string>;
    hash: Buffer;
    /**
     * `*`, or scopes such as domains:read_only.
     */
    scopes: string[];
    created_at: Date;
    expires_at: Date | null;
    revoked_at: Date | null;
};
export type TrustedDevice = {
    id: Generated<number>;
    user_id: number;
    /**
     * SHA-256 of what the browser's cookie holds.
     */
    hash: Buffer;
    created_at: Date;
    expires_at: Date;
    last_authenticated: Date;
    last_remote_addr: string;
    user_agent: string;
};
export type TwoFactor = {
    user_id: number;
    confirmed: boolean;
    /**
     * Encrypted, with the user as its context.
     */
    secret: string;
    /**
     * When it can be confirmed no longer; null: confirmed.
     */
    expires_at: Date | null;
    /**
     * The step of 30 seconds of the last accepted code; no code of an earlier one is accepted.
     */
    last_step: Generated<number>;
    /**
     * SHA-256 of the code that is accepted once in place of one of the app; null: used.
     */
    scratch_hash: Buffer | null;
};
export type User = {
    id: Generated<number>;
    account_id: number;
    username: string;
    /**
     * Lower case; what makes the name unique without regard to case.
     */
    username_key: string;
    email: string;
    /**
     * A restricted user may do only what its grants say.
     */
    restricted: Generated<boolean>;
    /**
     * @kyselyType(NonNullable<Schema<'AccountAccess'>>)
     */
    account_access: NonNullable<Schema<'AccountAccess'>> | null;
    /**
     * The global grants the user holds.
     * @kyselyType(OperatorSchema<'GlobalGrant'>)
     */
    global_grants: Generated<OperatorSchema<'GlobalGrant'>[]>;
    /**
     * A name of the IANA database.
     */
    timezone: Generated<string>;
    /**
     * A salted scrypt hash in the form scrypt$N$r$p$salt$hash; null: no sign-in with a password.
     */
    password_hash: string | null;
    /**
     * Whether the user wants to be written to.
     */
    email_notifications: Generated<boolean>;
    /**
     * Public SSH keys for the console of nodes.
     */
    authorized_keys: Generated<string[]>;
    /**
     * @kyselyType(Schema<'LishAuthMethod'>)
     */
    lish_auth_method: Generated<Schema<'LishAuthMethod'>>;
    /**
     * What clients keep for the user: a JSON object, as text since it may have any characters.
     */
    preferences: Generated<string>;
    password_created_at: Date | null;
    last_login_at: Date | null;
    created_at: Date;
};
export type Volume = {
    id: Generated<number>;
    account_id: number;
    label: string;
    /**
     * @kyselyType(Schema<'VolumeStatus'>)
     */
    status: Schema<'VolumeStatus'>;
    /**
     * Gibibytes.
     */
    size: number;
    region: string;
    /**
     * Of the same account and region.
     */
    node_id: number | null;
    /**
     * The volume of the account whose bytes it gets, until it has them. That volume may be deleted meanwhile.
     */
    copy_of: number | null;
    tags: Generated<string[]>;
    created_at: Date;
    updated_at: Date;
};
export type VolumeType = {
    id: string;
    /**
     * Its place in the list.
     */
    position: number;
    label: string;
    /**
     * @kyselyType(Json<Schema<'ServiceType'>['price']>)
     */
    price: Json<Schema<'ServiceType'>['price']>;
    /**
     * @kyselyType(Json<Schema<'ServiceType'>['region_prices']>)
     */
    region_prices: Json<Schema<'ServiceType'>['region_prices']>;
    transfer: number;
};
export type Vpc = {
    id: Generated<number>;
    account_id: number;
    label: string;
    description: Generated<string>;
    region: string;
    created_at: Date;
    updated_at: Date;
};
export type ZoneChange = {
    id: Generated<Int8>;
    /**
     * The domain may be gone. A group of secondaries has its ID with a minus.
     */
    domain_id: number;
    /**
     * The transaction, by the number that PostgreSQL counts it by: who reads the log knows by it what it has not seen yet.
     */
    xid: Int8;
    at: Generated<Date>;
};
export type ZoneCopy = {
    domain_id: number;
    account_id: number;
    /**
     * Which zone the text is of: the domain's name_key.
     */
    name_key: string;
    /**
     * The zone file as it was transferred last, its lines joined by line feeds; null before the first transfer.
     */
    text: string | null;
    /**
     * Of the text; kept when the domain becomes a master, whose serials go on from it.
     */
    serial: Int8 | null;
    transferred_at: Date | null;
    /**
     * Of the start of authority that was transferred, in seconds.
     */
    start_refresh: Int8 | null;
    start_retry: Int8 | null;
    start_expire: Int8 | null;
    /**
     * The next check transfers the zone, whatever its serial: the masters are others than those that the copy is of.
     */
    forced: Generated<boolean>;
    /**
     * When a master last said that the copy is its newest version, or sent it.
     */
    checked_at: Date | null;
    expires_at: Date | null;
    /**
     * No master confirmed the copy for so long that it is not served any more.
     */
    expired: Generated<boolean>;
    /**
     * When the masters are asked next; while they are asked, when somebody else may; null: they are not, as of a disabled domain.
     */
    due_at: Date | null;
    /**
     * Of who asks the masters now.
     */
    claim: string | null;
    claimed_at: Date | null;
    /**
     * When a master last notified of a new version, and which.
     */
    notified_at: Date | null;
    notified_by: string | null;
    /**
     * How many checks failed in a row, and why the last one did.
     */
    failures: Generated<number>;
    problem: string | null;
};
export type ZoneFile = {
    domain_id: number;
    serial: Int8;
    /**
     * The lines, joined by line feeds.
     */
    text: string;
    rendered_at: Date;
};
export type ZoneIncrement = {
    id: Generated<Int8>;
    /**
     * Null for the catalog of a group.
     */
    domain_id: number | null;
    group_id: number | null;
    from_serial: Int8;
    to_serial: Int8;
    /**
     * Of a zone file: the SOA record before, what was removed, the SOA record after, what was added.
     */
    text: string;
    at: Date;
};
export type Tables = {
    accounts: Account;
    address_pools: AddressPool;
    catalog_files: CatalogFile;
    catalog_members: CatalogMember;
    clock: Clock;
    domains: Domain;
    entity_grants: EntityGrant;
    entity_transfers: EntityTransfer;
    events: Event;
    firewall_devices: FirewallDevice;
    firewalls: Firewall;
    former_serials: FormerSerial;
    free_addresses: FreeAddress;
    idempotency_keys: IdempotencyKey;
    images: Image;
    invoice_items: InvoiceItem;
    invoices: Invoice;
    ip_addresses: IpAddress;
    ipv6_ranges: Ipv6Range;
    jobs: Job;
    kernels: Kernel;
    lab_request_faults: LabRequestFault;
    lab_seed: LabSeed;
    lab_snapshot_files: LabSnapshotFile;
    lab_snapshot_parts: LabSnapshotPart;
    lab_snapshots: LabSnapshot;
    logins: Login;
    node_backups: NodeBackup;
    node_collections: NodeCollection;
    node_configs: NodeConfig;
    node_days: NodeDay;
    node_disks: NodeDisk;
    node_hours: NodeHour;
    node_interfaces: NodeInterface;
    node_migrations: NodeMigration;
    node_transfers: NodeTransfer;
    node_types: NodeType;
    nodebalancer_configs: NodeBalancerConfig;
    nodebalancer_nodes: NodeBalancerNode;
    nodebalancer_types: NodeBalancerType;
    nodebalancers: NodeBalancer;
    nodes: Node;
    oauth_authorizations: OauthAuthorization;
    oauth_clients: OauthClient;
    oauth_grants: OauthGrant;
    oauth_refresh_tokens: OauthRefreshToken;
    past_transfers: PastTransfer;
    payment_methods: PaymentMethod;
    payments: Payment;
    rate_counts: RateCount;
    records: Record;
    regions: Region;
    related_entities: RelatedEntity;
    secondary_groups: SecondaryGroup;
    security_answers: SecurityAnswer;
    shared_addresses: SharedAddress;
    sign_ins: SignIn;
    sim_backup_disks: SimBackupDisk;
    sim_disks: SimDisk;
    sim_faults: SimFault;
    sim_machines: SimMachine;
    sim_samples: SimSample;
    sim_tasks: SimTask;
    ssh_keys: SshKey;
    stackscripts: StackScript;
    step_faults: StepFault;
    storage_clusters: StorageCluster;
    storage_keys: StorageKey;
    store_buckets: StoreBucket;
    store_certificates: StoreCertificate;
    store_ends: StoreEnd;
    store_garbage: StoreGarbage;
    store_keys: StoreKey;
    store_objects: StoreObject;
    store_outbound: StoreOutbound;
    store_parts: StorePart;
    store_pieces: StorePiece;
    store_uploads: StoreUpload;
    store_usage: StoreUsage;
    store_versions: StoreVersion;
    stored_files: StoredFile;
    subnets: Subnet;
    tags: Tag;
    task_times: TaskTimes;
    ticket_attachments: TicketAttachment;
    ticket_replies: TicketReply;
    tickets: Ticket;
    tokens: Token;
    trusted_devices: TrustedDevice;
    two_factors: TwoFactor;
    users: User;
    volume_types: VolumeType;
    volumes: Volume;
    vpcs: Vpc;
    zone_changes: ZoneChange;
    zone_copies: ZoneCopy;
    zone_files: ZoneFile;
    zone_increments: ZoneIncrement;
};
