/** Kinds of domain (§2.11): the source of its records, or a copy of another server's. */
export type DomainType = 'master' | 'slave';

/** Whether a domain is rendered (§3.3). */
export type DomainStatus = 'active' | 'disabled';

/** Types of record (§2.12). */
export type RecordType = 'A' | 'AAAA' | 'NS' | 'MX' | 'CNAME' | 'TXT' | 'SRV' | 'PTR' | 'CAA';

/** What a CAA record says of its target (§2.12). */
export type CaaTag = 'issue' | 'issuewild' | 'iodef';

/** A domain as it is kept (§2.11): everything set, `''`, `[]` and 0 for what the owner left open. */
export interface DomainValues {
  domain: string;
  type: DomainType;
  status: DomainStatus;
  description: string;
  group: string;
  soa_email: string;
  master_ips: string[];
  axfr_ips: string[];
  /** Seconds; 0 stands for the default of the service, as for the other three times. */
  refresh_sec: number;
  retry_sec: number;
  expire_sec: number;
  ttl_sec: number;
  tags: string[];
}

/** The body of an update of a domain, its shape already checked: absent is unchanged, null is unset. */
export type DomainChange = {
  readonly [field in keyof DomainValues]?:
    (DomainValues[field] extends string[] ? readonly string[] : DomainValues[field]) | null | undefined;
};

/** The body of a create, its shape already checked. */
export type DomainBody = DomainChange & { readonly domain: string; readonly type: DomainType };

/** A record as it is kept (§2.12): its name is relative to the domain, `''` at the top. */
export interface RecordValues {
  type: RecordType;
  name: string;
  target: string;
  /** 0 where the type has none or it was left open, as for `weight` and `port`. */
  priority: number;
  weight: number;
  port: number;
  service: string | null;
  protocol: string | null;
  tag: CaaTag | null;
  /**
   * The flags of an imported CAA record, 0 when left out. Decision: the API has no field for them, but a zone that came
   * with the critical flag must be served with it, so they are kept and rendered as long as the record is a CAA.
   */
  flags?: number;
  /** Seconds; 0 stands for the TTL of the domain. */
  ttl_sec: number;
}

/** The body of an update of a record, its shape already checked: absent is unchanged, null is unset. */
export type RecordChange = {
  readonly [field in keyof Omit<RecordValues, 'flags'>]?: RecordValues[field] | null | undefined;
};

/** The body of a create, its shape already checked. */
export type RecordBody = RecordChange & { readonly type: RecordType };

/** The rows of a record that matter to the records beside it. */
export type RecordNeighbour = Pick<RecordValues, 'type' | 'name' | 'target'>;
