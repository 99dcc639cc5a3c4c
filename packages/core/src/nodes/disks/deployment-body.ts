/** The fields of a body for a disk that is created from an image (§4.5). */
export interface DeploymentBody {
  readonly image?: string | null;
  readonly root_pass?: string | null;
  readonly authorized_keys?: readonly string[] | null;
  readonly authorized_users?: readonly string[] | null;
  readonly stackscript_id?: number | null;
  readonly stackscript_data?: Readonly<Record<string, unknown>> | null;
  readonly metadata?: { readonly user_data?: string | null } | null;
}

/** An image that disks can be created from. */
export interface DeployableImage {
  readonly id: string;
  readonly label: string;
  /** The minimum size of its disk in megabytes. */
  readonly size: number;
  readonly status: string;
  readonly capabilities: readonly string[];
  /** True if it is an image of the platform. */
  readonly is_public: boolean;
}
