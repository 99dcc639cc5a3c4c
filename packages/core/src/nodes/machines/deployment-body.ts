/** What a body says of a disk that is made from an image (§4.5). */
export interface DeploymentBody {
  readonly image?: string | null;
  readonly root_pass?: string | null;
  readonly authorized_keys?: readonly string[] | null;
  readonly authorized_users?: readonly string[] | null;
  readonly stackscript_id?: number | null;
  readonly stackscript_data?: Readonly<Record<string, unknown>> | null;
  readonly metadata?: { readonly user_data?: string | null } | null;
}

/** An image that disks can be made from. */
export interface DeployableImage {
  readonly id: string;
  readonly label: string;
  /** Megabytes that a disk of it has at least. */
  readonly size: number;
  readonly status: string;
  readonly capabilities: readonly string[];
  /** Whether it is the platform's. */
  readonly is_public: boolean;
}
