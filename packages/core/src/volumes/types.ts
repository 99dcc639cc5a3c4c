/** A volume as it is kept, as far as its users set it. */
export interface VolumeValues {
  readonly label: string;
  /** Gibibytes. */
  readonly size: number;
  readonly region: string;
  readonly tags: string[];
}

/** A volume as rules see it. */
export interface VolumeState extends VolumeValues {
  /** The node it is attached to. */
  readonly nodeId: number | null;
}

/** A node as volumes see it. */
export interface AttachableNode {
  readonly id: number;
  readonly region: string;
}

/** The body of a create, its shape already checked. */
export interface VolumeBody {
  readonly label: string;
  readonly size?: number | undefined;
  readonly region?: string | null | undefined;
  readonly node_id?: number | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
}

/** The body of an update, its shape already checked: absent is unchanged. */
export interface VolumeChange {
  readonly label?: string | undefined;
  readonly tags?: readonly string[] | null | undefined;
  readonly size?: number | undefined;
  readonly region?: string | undefined;
  readonly node_id?: number | null | undefined;
  readonly hardware_type?: string | undefined;
}

/** The kind of hardware that every volume is on. */
export const hardwareType = 'nvme';
