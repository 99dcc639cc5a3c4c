-- The tables and indexes of the schema, as Prisma writes them; beyond it, lists are never null. Functions, triggers and other indexes follow.

-- CreateTable
CREATE TABLE "accounts" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "company" TEXT NOT NULL DEFAULT '',
    "domain_count" INTEGER NOT NULL DEFAULT 0,
    "balance" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "balance_uninvoiced" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "activated_at" TIMESTAMPTZ(3),
    "seed_key" TEXT,
    "additional_ipv4" INTEGER NOT NULL DEFAULT 0,
    "managed" BOOLEAN NOT NULL DEFAULT false,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "address_1" TEXT NOT NULL DEFAULT '',
    "address_2" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "zip" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "tax_id" TEXT NOT NULL DEFAULT '',
    "backups_enabled" BOOLEAN NOT NULL DEFAULT false,
    "network_helper" BOOLEAN NOT NULL DEFAULT true,
    "longview_subscription" TEXT,
    "object_storage" TEXT NOT NULL DEFAULT 'disabled',
    "object_storage_ends" INTEGER NOT NULL DEFAULT 0,
    "agreements" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "invoiced_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "username" TEXT NOT NULL,
    "username_key" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "restricted" BOOLEAN NOT NULL DEFAULT false,
    "account_access" TEXT,
    "global_grants" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "timezone" TEXT NOT NULL DEFAULT 'GMT',
    "password_hash" TEXT,
    "email_notifications" BOOLEAN NOT NULL DEFAULT true,
    "authorized_keys" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "lish_auth_method" TEXT NOT NULL DEFAULT 'password_keys',
    "preferences" TEXT NOT NULL DEFAULT '{}',
    "password_created_at" TIMESTAMPTZ(3),
    "last_login_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entity_grants" (
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "permissions" TEXT NOT NULL,

    CONSTRAINT "entity_grants_pkey" PRIMARY KEY ("user_id","kind","entity_id")
);

-- CreateTable
CREATE TABLE "tokens" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "oauth_grant_id" INTEGER,
    "oauth_authorization_id" INTEGER,
    "label" TEXT NOT NULL DEFAULT '',
    "prefix" TEXT NOT NULL DEFAULT '',
    "hash" BYTEA NOT NULL,
    "scopes" TEXT[] NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "catalog_files" (
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "loaded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "catalog_files_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "payment_methods" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "card_type" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "expiry" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_methods_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "date" TIMESTAMPTZ(3) NOT NULL,
    "usd" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoices" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "date" TIMESTAMPTZ(3) NOT NULL,
    "total" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_items" (
    "id" SERIAL NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "from_at" TIMESTAMPTZ(3) NOT NULL,
    "to_at" TIMESTAMPTZ(3) NOT NULL,
    "hours" INTEGER NOT NULL,
    "unit_price" DOUBLE PRECISION NOT NULL,
    "amount" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "invoice_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "regions" (
    "id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "capabilities" TEXT[] NOT NULL,
    "status" TEXT NOT NULL,
    "resolvers" JSONB NOT NULL,
    "site_type" TEXT NOT NULL,

    CONSTRAINT "regions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "volume_types" (
    "id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "price" JSONB NOT NULL,
    "region_prices" JSONB NOT NULL,
    "transfer" INTEGER NOT NULL,

    CONSTRAINT "volume_types_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "nodebalancer_types" (
    "id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "price" JSONB NOT NULL,
    "region_prices" JSONB NOT NULL,
    "transfer" INTEGER NOT NULL,

    CONSTRAINT "nodebalancer_types_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "node_types" (
    "id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "class" TEXT NOT NULL,
    "disk" INTEGER NOT NULL,
    "memory" INTEGER NOT NULL,
    "vcpus" INTEGER NOT NULL,
    "gpus" INTEGER NOT NULL,
    "transfer" INTEGER NOT NULL,
    "network_out" INTEGER NOT NULL,
    "price" JSONB NOT NULL,
    "region_prices" JSONB NOT NULL,
    "addons" JSONB NOT NULL,
    "successor" TEXT,

    CONSTRAINT "node_types_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "images" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER,
    "name" TEXT,
    "position" INTEGER,
    "label" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "created_by" TEXT,
    "vendor" TEXT,
    "size" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "deprecated" BOOLEAN NOT NULL DEFAULT false,
    "capabilities" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "eol_at" TIMESTAMPTZ(3),

    CONSTRAINT "images_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stackscripts" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER,
    "name" TEXT,
    "position" INTEGER,
    "username" TEXT NOT NULL,
    "gravatar_id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "images" TEXT[] NOT NULL,
    "deployments_total" INTEGER NOT NULL DEFAULT 0,
    "deployments_active" INTEGER NOT NULL DEFAULT 0,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "rev_note" TEXT NOT NULL DEFAULT '',
    "script" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stackscripts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "domains" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "domain" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "group" TEXT NOT NULL DEFAULT '',
    "soa_email" TEXT NOT NULL DEFAULT '',
    "master_ips" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "axfr_ips" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "refresh_sec" INTEGER NOT NULL DEFAULT 0,
    "retry_sec" INTEGER NOT NULL DEFAULT 0,
    "expire_sec" INTEGER NOT NULL DEFAULT 0,
    "ttl_sec" INTEGER NOT NULL DEFAULT 0,
    "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "record_count" INTEGER NOT NULL DEFAULT 0,
    "record_bytes" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "domains_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "records" (
    "id" SERIAL NOT NULL,
    "domain_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "weight" INTEGER NOT NULL DEFAULT 0,
    "port" INTEGER NOT NULL DEFAULT 0,
    "service" TEXT,
    "protocol" TEXT,
    "tag" TEXT,
    "flags" INTEGER NOT NULL DEFAULT 0,
    "ttl_sec" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "records_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "zone_files" (
    "domain_id" INTEGER NOT NULL,
    "serial" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "rendered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "zone_files_pkey" PRIMARY KEY ("domain_id")
);

-- CreateTable
CREATE TABLE "former_serials" (
    "name_key" TEXT NOT NULL,
    "serial" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "former_serials_pkey" PRIMARY KEY ("name_key")
);

-- CreateTable
CREATE TABLE "zone_increments" (
    "id" BIGSERIAL NOT NULL,
    "domain_id" INTEGER,
    "group_id" INTEGER,
    "from_serial" BIGINT NOT NULL,
    "to_serial" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "zone_increments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "zone_changes" (
    "id" BIGSERIAL NOT NULL,
    "domain_id" INTEGER NOT NULL,
    "xid" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "zone_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "username" TEXT,
    "user_id" INTEGER,
    "action" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "entity_type" TEXT,
    "entity_id" TEXT,
    "entity_label" TEXT,
    "entity_url" TEXT,
    "entity_text_id" BOOLEAN NOT NULL DEFAULT false,
    "secondary_type" TEXT,
    "secondary_id" TEXT,
    "secondary_label" TEXT,
    "secondary_url" TEXT,
    "secondary_text_id" BOOLEAN NOT NULL DEFAULT false,
    "started_at" TIMESTAMPTZ(3),
    "percent_complete" INTEGER,
    "progress" JSONB,
    "duration" DOUBLE PRECISION,
    "rate" TEXT,
    "time_remaining" INTEGER,
    "message" TEXT NOT NULL DEFAULT '',
    "read" BOOLEAN NOT NULL DEFAULT false,
    "seen" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "job_key" UUID,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "user_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "answer" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("user_id","key")
);

-- CreateTable
CREATE TABLE "jobs" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "queue" TEXT NOT NULL,
    "account_id" INTEGER NOT NULL DEFAULT 0,
    "key" UUID,
    "pending_key" TEXT,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "step" TEXT,
    "held_by" INTEGER,
    "failure" TEXT,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "requests" INTEGER NOT NULL DEFAULT 1,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "run_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "lease_owner" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "step_faults" (
    "id" SERIAL NOT NULL,
    "effect" TEXT NOT NULL,
    "kind" TEXT,
    "step" TEXT,
    "node_id" INTEGER,
    "once" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "step_faults_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kernels" (
    "id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "kvm" BOOLEAN NOT NULL,
    "architecture" TEXT NOT NULL,
    "pvops" BOOLEAN NOT NULL,
    "deprecated" BOOLEAN NOT NULL,
    "built_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kernels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "clock" (
    "id" INTEGER NOT NULL,
    "now" TIMESTAMPTZ(3) NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "rate" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "clock_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_times" (
    "id" INTEGER NOT NULL,
    "times" TEXT NOT NULL,
    "least" INTEGER NOT NULL,

    CONSTRAINT "task_times_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lab_seed" (
    "id" INTEGER NOT NULL,
    "origin" TEXT NOT NULL,
    "starts" INTEGER NOT NULL,

    CONSTRAINT "lab_seed_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lab_request_faults" (
    "id" SERIAL NOT NULL,
    "operation" TEXT NOT NULL,
    "path" TEXT,
    "label" TEXT,
    "account_id" INTEGER,
    "effect" TEXT NOT NULL,
    "status" INTEGER,
    "reason" TEXT,
    "retry_after" INTEGER,
    "delay_ms" INTEGER,
    "times" INTEGER,
    "probability" DOUBLE PRECISION NOT NULL,
    "after_commit" BOOLEAN NOT NULL,
    "skip" INTEGER NOT NULL DEFAULT 0,
    "hits" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lab_request_faults_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lab_snapshots" (
    "id" SERIAL NOT NULL,
    "name" TEXT,
    "schema" TEXT NOT NULL,
    "sequences" JSONB NOT NULL,
    "row_bytes" BIGINT NOT NULL,
    "file_bytes" BIGINT NOT NULL,
    "digest" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lab_snapshots_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lab_snapshot_parts" (
    "snapshot_id" INTEGER NOT NULL,
    "table_name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "rows" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "lab_snapshot_parts_pkey" PRIMARY KEY ("snapshot_id","table_name","position")
);

-- CreateTable
CREATE TABLE "lab_snapshot_files" (
    "snapshot_id" INTEGER NOT NULL,
    "file" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "sha256" TEXT,

    CONSTRAINT "lab_snapshot_files_pkey" PRIMARY KEY ("snapshot_id","file")
);

-- CreateTable
CREATE TABLE "firewalls" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'enabled',
    "rules" JSON NOT NULL,
    "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "firewalls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "firewall_devices" (
    "id" SERIAL NOT NULL,
    "firewall_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "firewall_devices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vpcs" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "region" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vpcs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subnets" (
    "id" SERIAL NOT NULL,
    "vpc_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "ipv4" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subnets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "node_interfaces" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "node_id" INTEGER NOT NULL,
    "config_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "purpose" TEXT NOT NULL,
    "label" TEXT,
    "ipam_address" TEXT,
    "primary" BOOLEAN NOT NULL DEFAULT false,
    "subnet_id" INTEGER,
    "vpc_address" TEXT,
    "nat_address" TEXT,
    "ip_ranges" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "active" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "node_interfaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ip_addresses" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "address" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "public" BOOLEAN NOT NULL,
    "prefix" INTEGER NOT NULL,
    "gateway" TEXT,
    "rdns" TEXT,
    "region" TEXT NOT NULL,
    "node_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ip_addresses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "node_collections" (
    "node_id" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "node_collections_pkey" PRIMARY KEY ("node_id")
);

-- CreateTable
CREATE TABLE "node_hours" (
    "node_id" INTEGER NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "values" REAL[] NOT NULL,

    CONSTRAINT "node_hours_pkey" PRIMARY KEY ("node_id","hour")
);

-- CreateTable
CREATE TABLE "node_days" (
    "node_id" INTEGER NOT NULL,
    "day" TIMESTAMPTZ(3) NOT NULL,
    "values" REAL[] NOT NULL,

    CONSTRAINT "node_days_pkey" PRIMARY KEY ("node_id","day")
);

-- CreateTable
CREATE TABLE "node_transfers" (
    "node_id" INTEGER NOT NULL,
    "month" TIMESTAMPTZ(3) NOT NULL,
    "bytes_in" BIGINT NOT NULL,
    "bytes_out" BIGINT NOT NULL,

    CONSTRAINT "node_transfers_pkey" PRIMARY KEY ("node_id","month")
);

-- CreateTable
CREATE TABLE "past_transfers" (
    "account_id" INTEGER NOT NULL,
    "month" TIMESTAMPTZ(3) NOT NULL,
    "quota" INTEGER NOT NULL,
    "bytes_out" BIGINT NOT NULL,

    CONSTRAINT "past_transfers_pkey" PRIMARY KEY ("account_id","month")
);

-- CreateTable
CREATE TABLE "nodebalancers" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "ipv4" TEXT NOT NULL,
    "client_conn_throttle" INTEGER NOT NULL DEFAULT 0,
    "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "nodebalancers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "nodebalancer_configs" (
    "id" SERIAL NOT NULL,
    "nodebalancer_id" INTEGER NOT NULL,
    "port" INTEGER NOT NULL,
    "protocol" TEXT NOT NULL,
    "proxy_protocol" TEXT NOT NULL,
    "algorithm" TEXT NOT NULL,
    "stickiness" TEXT NOT NULL,
    "check" TEXT NOT NULL,
    "check_interval" INTEGER NOT NULL,
    "check_timeout" INTEGER NOT NULL,
    "check_attempts" INTEGER NOT NULL,
    "check_path" TEXT NOT NULL,
    "check_body" TEXT NOT NULL,
    "check_passive" BOOLEAN NOT NULL,
    "cipher_suite" TEXT NOT NULL,
    "ssl_commonname" TEXT,
    "ssl_fingerprint" TEXT,

    CONSTRAINT "nodebalancer_configs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "nodebalancer_nodes" (
    "id" SERIAL NOT NULL,
    "config_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "weight" INTEGER NOT NULL,
    "mode" TEXT NOT NULL,

    CONSTRAINT "nodebalancer_nodes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "nodes" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "uuid" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "group" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL,
    "type" TEXT,
    "image" TEXT,
    "region" TEXT NOT NULL,
    "disk" INTEGER NOT NULL,
    "memory" INTEGER NOT NULL,
    "vcpus" INTEGER NOT NULL,
    "gpus" INTEGER NOT NULL,
    "transfer" INTEGER NOT NULL,
    "mac" TEXT NOT NULL,
    "ipv6" TEXT,
    "alerts" JSONB NOT NULL,
    "watchdog_enabled" BOOLEAN NOT NULL DEFAULT true,
    "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "host_uuid" TEXT NOT NULL,
    "user_data" TEXT,
    "stackscript_id" INTEGER,
    "backups_enabled" BOOLEAN NOT NULL DEFAULT false,
    "backup_day" TEXT,
    "backup_window" TEXT,
    "last_backup_at" TIMESTAMPTZ(3),
    "next_backup_at" TIMESTAMPTZ(3),
    "last_config_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "nodes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "node_disks" (
    "id" SERIAL NOT NULL,
    "node_id" INTEGER NOT NULL,
    "uuid" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "filesystem" TEXT NOT NULL,
    "image" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "node_disks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "node_configs" (
    "id" SERIAL NOT NULL,
    "node_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "kernel" TEXT NOT NULL,
    "comments" TEXT NOT NULL DEFAULT '',
    "memory_limit" INTEGER NOT NULL DEFAULT 0,
    "run_level" TEXT NOT NULL,
    "virt_mode" TEXT NOT NULL,
    "root_device" TEXT NOT NULL,
    "helpers" JSONB NOT NULL,
    "devices" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "node_configs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "node_backups" (
    "id" SERIAL NOT NULL,
    "node_id" INTEGER NOT NULL,
    "uuid" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "weekly" BOOLEAN NOT NULL,
    "label" TEXT,
    "region" TEXT NOT NULL,
    "image" TEXT,
    "disks" JSONB NOT NULL,
    "configs" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "node_backups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "address_pools" (
    "region" TEXT NOT NULL,
    "number" INTEGER,
    "taken" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "address_pools_pkey" PRIMARY KEY ("region")
);

-- CreateTable
CREATE TABLE "free_addresses" (
    "address" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "released_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "free_addresses_pkey" PRIMARY KEY ("address")
);

-- CreateTable
CREATE TABLE "node_migrations" (
    "id" SERIAL NOT NULL,
    "node_id" INTEGER NOT NULL,
    "warm" BOOLEAN NOT NULL,
    "start_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "node_migrations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_clients" (
    "id" TEXT NOT NULL,
    "account_id" INTEGER,
    "label" TEXT NOT NULL,
    "website" TEXT,
    "redirect_uris" TEXT[] NOT NULL,
    "secret_hash" BYTEA,
    "implicit" BOOLEAN NOT NULL DEFAULT false,
    "thumbnail" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_clients_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_authorizations" (
    "id" SERIAL NOT NULL,
    "grant_id" INTEGER NOT NULL,
    "scopes" TEXT[] NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "code_challenge" TEXT NOT NULL,
    "code_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "code_used_at" TIMESTAMPTZ(3),
    "redirect_uri" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_authorizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_refresh_tokens" (
    "hash" BYTEA NOT NULL,
    "authorization_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_refresh_tokens_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "sign_ins" (
    "hash" BYTEA NOT NULL,
    "user_id" INTEGER NOT NULL,
    "wants_code" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_ins_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "logins" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "datetime" TIMESTAMPTZ(3) NOT NULL,
    "ip" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "restricted" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL,

    CONSTRAINT "logins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "two_factors" (
    "user_id" INTEGER NOT NULL,
    "confirmed" BOOLEAN NOT NULL,
    "secret" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "last_step" INTEGER NOT NULL DEFAULT 0,
    "scratch_hash" BYTEA,

    CONSTRAINT "two_factors_pkey" PRIMARY KEY ("user_id","confirmed")
);

-- CreateTable
CREATE TABLE "trusted_devices" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_authenticated" TIMESTAMPTZ(3) NOT NULL,
    "last_remote_addr" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,

    CONSTRAINT "trusted_devices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "security_answers" (
    "user_id" INTEGER NOT NULL,
    "question_id" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "security_answers_pkey" PRIMARY KEY ("user_id","question_id")
);

-- CreateTable
CREATE TABLE "storage_clusters" (
    "id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "region" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'available',

    CONSTRAINT "storage_clusters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "storage_keys" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "access_key" TEXT NOT NULL,
    "bucket_access" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "storage_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_keys" (
    "access_key" TEXT NOT NULL,
    "owner" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "buckets" JSONB,
    "internal" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "store_keys_pkey" PRIMARY KEY ("access_key")
);

-- CreateTable
CREATE TABLE "store_buckets" (
    "id" SERIAL NOT NULL,
    "cluster" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "owner" UUID NOT NULL,
    "acl" JSONB NOT NULL,
    "cors" JSONB,
    "lifecycle" JSONB,
    "tags" JSONB,
    "versioning" TEXT,
    "object_lock" JSONB,
    "encryption" TEXT,
    "policy" TEXT,
    "public_access_block" JSONB,
    "ownership" TEXT,
    "website" JSONB,
    "logging" JSONB,
    "objects" INTEGER NOT NULL DEFAULT 0,
    "size" BIGINT NOT NULL DEFAULT 0,
    "expired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "store_buckets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_objects" (
    "id" BIGSERIAL NOT NULL,
    "version" UUID,
    "bucket_id" INTEGER NOT NULL,
    "key" BYTEA NOT NULL,
    "size" BIGINT NOT NULL,
    "etag" TEXT NOT NULL,
    "checksum" JSONB,
    "acl" JSONB NOT NULL,
    "content_type" TEXT NOT NULL,
    "headers" JSONB NOT NULL,
    "metadata" JSONB NOT NULL,
    "tags" JSONB,
    "protection" JSONB,
    "file" UUID,
    "content" BYTEA,
    "pieces" INTEGER NOT NULL,
    "upload_id" UUID,
    "data_key" TEXT,
    "modified_at" TIMESTAMPTZ(3) NOT NULL,
    "replaced_id" BIGINT,
    "replaced_size" BIGINT,
    "replaced_file" UUID,
    "replaced_pieces" INTEGER,

    CONSTRAINT "store_objects_pkey" PRIMARY KEY ("bucket_id","key")
);

-- CreateTable
CREATE TABLE "store_versions" (
    "id" BIGINT NOT NULL,
    "bucket_id" INTEGER NOT NULL,
    "key" BYTEA NOT NULL,
    "version" UUID,
    "size" BIGINT NOT NULL,
    "etag" TEXT,
    "checksum" JSONB,
    "acl" JSONB,
    "content_type" TEXT,
    "headers" JSONB,
    "metadata" JSONB,
    "tags" JSONB,
    "protection" JSONB,
    "file" UUID,
    "content" BYTEA,
    "pieces" INTEGER NOT NULL,
    "upload_id" UUID,
    "data_key" TEXT,
    "modified_at" TIMESTAMPTZ(3) NOT NULL,
    "noncurrent_at" TIMESTAMPTZ(3),

    CONSTRAINT "store_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_pieces" (
    "object_id" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,
    "file" UUID,
    "size" BIGINT NOT NULL,
    "digest" TEXT,

    CONSTRAINT "store_pieces_pkey" PRIMARY KEY ("object_id","position")
);

-- CreateTable
CREATE TABLE "store_uploads" (
    "id" UUID NOT NULL,
    "bucket_id" INTEGER NOT NULL,
    "key" BYTEA NOT NULL,
    "checksum" JSONB,
    "acl" JSONB NOT NULL,
    "content_type" TEXT NOT NULL,
    "headers" JSONB NOT NULL,
    "metadata" JSONB NOT NULL,
    "tags" JSONB,
    "protection" JSONB,
    "data_key" TEXT,
    "initiator" UUID,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "size" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "store_uploads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_parts" (
    "upload_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "file" UUID,
    "size" BIGINT NOT NULL,
    "etag" TEXT NOT NULL,
    "checksum" JSONB,
    "modified_at" TIMESTAMPTZ(3) NOT NULL,
    "replaced_file" UUID,
    "replaced_size" BIGINT,

    CONSTRAINT "store_parts_pkey" PRIMARY KEY ("upload_id","number")
);

-- CreateTable
CREATE TABLE "store_usage" (
    "owner" UUID NOT NULL,
    "cluster" TEXT NOT NULL,
    "objects" BIGINT NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "store_usage_pkey" PRIMARY KEY ("owner","cluster")
);

-- CreateTable
CREATE TABLE "store_garbage" (
    "id" BIGSERIAL NOT NULL,
    "file" UUID,
    "object_id" BIGINT,
    "upload_id" UUID,

    CONSTRAINT "store_garbage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_certificates" (
    "bucket_id" INTEGER NOT NULL,
    "certificate" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "names" TEXT[] NOT NULL,

    CONSTRAINT "store_certificates_pkey" PRIMARY KEY ("bucket_id")
);

-- CreateTable
CREATE TABLE "store_ends" (
    "owner" UUID NOT NULL,
    "number" INTEGER NOT NULL,

    CONSTRAINT "store_ends_pkey" PRIMARY KEY ("owner")
);

-- CreateTable
CREATE TABLE "store_outbound" (
    "owner" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "store_outbound_pkey" PRIMARY KEY ("owner","hour")
);

-- CreateTable
CREATE TABLE "related_entities" (
    "kind" TEXT NOT NULL,
    "id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "region" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "related_entities_pkey" PRIMARY KEY ("kind","id")
);

-- CreateTable
CREATE TABLE "ssh_keys" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "ssh_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ssh_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_grants" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "client_id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "scopes" TEXT[] NOT NULL,
    "website" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_grants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
-- Unlogged, since counts of the last minutes are not worth a write to the log of the database; half of each page stays free, so that a
-- count can be raised in its place.
CREATE UNLOGGED TABLE "rate_counts" (
    "key" TEXT NOT NULL,
    "used" INTEGER NOT NULL,
    "resets_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_counts_pkey" PRIMARY KEY ("key")
) WITH (fillfactor = 50);

-- CreateTable
CREATE TABLE "secondary_groups" (
    "id" SERIAL NOT NULL,
    "label" TEXT NOT NULL,
    "addresses" TEXT[] NOT NULL,
    "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "key_name" TEXT NOT NULL,
    "key_name_key" TEXT NOT NULL,
    "key_algorithm" TEXT NOT NULL,
    "key_secret" TEXT NOT NULL,
    "serial" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "secondary_groups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "catalog_members" (
    "group_id" INTEGER NOT NULL,
    "domain_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "catalog_members_pkey" PRIMARY KEY ("group_id","domain_id")
);

-- CreateTable
CREATE TABLE "sim_machines" (
    "uuid" UUID NOT NULL,
    "region" TEXT NOT NULL,
    "vcpus" INTEGER NOT NULL,
    "memory" INTEGER NOT NULL,
    "running" JSONB,
    "power" JSONB NOT NULL,
    "defined_at" TIMESTAMPTZ(3) NOT NULL,
    "crashed_at" TIMESTAMPTZ(3),
    "host" TEXT,
    "counters" JSONB,

    CONSTRAINT "sim_machines_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "sim_disks" (
    "uuid" UUID NOT NULL,
    "machine" UUID NOT NULL,
    "size" INTEGER NOT NULL,
    "filesystem" TEXT NOT NULL,
    "used" INTEGER NOT NULL,
    "content" UUID NOT NULL,
    "identity" UUID NOT NULL,
    "image" TEXT,
    "authorized_keys" TEXT[] NOT NULL,

    CONSTRAINT "sim_disks_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "sim_backup_disks" (
    "backup" UUID NOT NULL,
    "disk" UUID NOT NULL,
    "region" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "filesystem" TEXT NOT NULL,
    "used" INTEGER NOT NULL,
    "content" UUID NOT NULL,
    "identity" UUID NOT NULL,
    "image" TEXT,
    "authorized_keys" TEXT[] NOT NULL,

    CONSTRAINT "sim_backup_disks_pkey" PRIMARY KEY ("backup","disk")
);

-- CreateTable
CREATE TABLE "sim_tasks" (
    "key" TEXT NOT NULL,
    "machine" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "plan" JSONB,
    "size" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "crash" BOOLEAN NOT NULL,
    "host" TEXT,
    "worker" TEXT,

    CONSTRAINT "sim_tasks_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "sim_samples" (
    "machine" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "used" JSONB NOT NULL,

    CONSTRAINT "sim_samples_pkey" PRIMARY KEY ("machine","at")
);

-- CreateTable
CREATE TABLE "sim_faults" (
    "id" SERIAL NOT NULL,
    "machine" UUID,
    "task" TEXT,
    "effect" TEXT NOT NULL,
    "once" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sim_faults_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tickets" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "summary" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'new',
    "closable" BOOLEAN NOT NULL DEFAULT true,
    "managed_issue" BOOLEAN NOT NULL DEFAULT false,
    "entity_type" TEXT,
    "entity_id" INTEGER,
    "entity_label" TEXT,
    "entity_url" TEXT,
    "opened_by" TEXT NOT NULL,
    "gravatar_id" TEXT NOT NULL,
    "updated_by" TEXT,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "tickets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket_replies" (
    "id" SERIAL NOT NULL,
    "ticket_id" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "gravatar_id" TEXT NOT NULL,
    "from_staff" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ticket_replies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket_attachments" (
    "id" SERIAL NOT NULL,
    "ticket_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "file_key" UUID NOT NULL,
    "created_by" TEXT NOT NULL,
    "from_staff" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ticket_attachments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stored_files" (
    "key" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_files_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "tags" (
    "account_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tags_pkey" PRIMARY KEY ("account_id","label")
);

-- CreateTable
CREATE TABLE "volumes" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "region" TEXT NOT NULL,
    "node_id" INTEGER,
    "copy_of" INTEGER,
    "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "volumes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "zone_copies" (
    "domain_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "name_key" TEXT NOT NULL,
    "text" TEXT,
    "serial" BIGINT,
    "transferred_at" TIMESTAMPTZ(3),
    "start_refresh" BIGINT,
    "start_retry" BIGINT,
    "start_expire" BIGINT,
    "forced" BOOLEAN NOT NULL DEFAULT false,
    "checked_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "expired" BOOLEAN NOT NULL DEFAULT false,
    "due_at" TIMESTAMPTZ(3),
    "claim" UUID,
    "claimed_at" TIMESTAMPTZ(3),
    "notified_at" TIMESTAMPTZ(3),
    "notified_by" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,

    CONSTRAINT "zone_copies_pkey" PRIMARY KEY ("domain_id")
);

-- CreateTable
CREATE TABLE "ipv6_ranges" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "node_id" INTEGER NOT NULL,
    "range" TEXT NOT NULL,
    "prefix" INTEGER NOT NULL,
    "region" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ipv6_ranges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shared_addresses" (
    "id" SERIAL NOT NULL,
    "node_id" INTEGER NOT NULL,
    "address_id" INTEGER,
    "range_id" INTEGER,

    CONSTRAINT "shared_addresses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entity_transfers" (
    "id" SERIAL NOT NULL,
    "token" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,
    "receiver_id" INTEGER,
    "nodes" INTEGER[] NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "entity_transfers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "accounts_uuid_key" ON "accounts"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_seed_key_key" ON "accounts"("seed_key");

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key" ON "users"("username");

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key_key" ON "users"("username_key");

-- CreateIndex
CREATE INDEX "users_account_id_id_idx" ON "users"("account_id", "id");

-- CreateIndex
CREATE INDEX "entity_grants_kind_entity_id_idx" ON "entity_grants"("kind", "entity_id");

-- CreateIndex
CREATE UNIQUE INDEX "tokens_hash_key" ON "tokens"("hash");

-- CreateIndex
CREATE INDEX "tokens_user_id_idx" ON "tokens"("user_id");

-- CreateIndex
CREATE INDEX "tokens_account_id_idx" ON "tokens"("account_id");

-- CreateIndex
CREATE INDEX "tokens_oauth_grant_id_idx" ON "tokens"("oauth_grant_id");

-- CreateIndex
CREATE INDEX "tokens_oauth_authorization_id_idx" ON "tokens"("oauth_authorization_id");

-- CreateIndex
CREATE UNIQUE INDEX "images_name_key" ON "images"("name");

-- CreateIndex
CREATE INDEX "images_account_id_id_idx" ON "images"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "stackscripts_name_key" ON "stackscripts"("name");

-- CreateIndex
CREATE INDEX "stackscripts_account_id_id_idx" ON "stackscripts"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "domains_name_key_key" ON "domains"("name_key");

-- CreateIndex
CREATE INDEX "domains_account_id_id_idx" ON "domains"("account_id", "id");

-- CreateIndex
CREATE INDEX "records_domain_id_id_idx" ON "records"("domain_id", "id");

-- CreateIndex
CREATE INDEX "records_domain_id_name_key_type_idx" ON "records"("domain_id", "name_key", "type");

-- CreateIndex
CREATE INDEX "former_serials_at_idx" ON "former_serials"("at");

-- CreateIndex
CREATE INDEX "zone_increments_domain_id_id_idx" ON "zone_increments"("domain_id", "id");

-- CreateIndex
CREATE INDEX "zone_increments_group_id_id_idx" ON "zone_increments"("group_id", "id");

-- CreateIndex
CREATE INDEX "zone_increments_at_idx" ON "zone_increments"("at");

-- CreateIndex
CREATE INDEX "zone_changes_xid_idx" ON "zone_changes"("xid");

-- CreateIndex
CREATE INDEX "zone_changes_at_idx" ON "zone_changes"("at");

-- CreateIndex
CREATE INDEX "events_account_id_id_idx" ON "events"("account_id", "id");

-- CreateIndex
CREATE INDEX "events_account_id_created_at_idx" ON "events"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "events_account_id_entity_type_entity_id_idx" ON "events"("account_id", "entity_type", "entity_id");

-- CreateIndex
CREATE INDEX "events_created_at_idx" ON "events"("created_at");

-- CreateIndex
CREATE INDEX "idempotency_keys_user_id_number_idx" ON "idempotency_keys"("user_id", "number");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "jobs_key_key" ON "jobs"("key");

-- CreateIndex
CREATE UNIQUE INDEX "jobs_pending_key_key" ON "jobs"("pending_key");

-- CreateIndex
CREATE INDEX "jobs_kind_subject_idx" ON "jobs"("kind", "subject");

-- CreateIndex
CREATE INDEX "jobs_finished_at_idx" ON "jobs"("finished_at");

-- CreateIndex
CREATE UNIQUE INDEX "lab_snapshots_name_key" ON "lab_snapshots"("name");

-- CreateIndex
CREATE INDEX "lab_snapshot_files_file_idx" ON "lab_snapshot_files"("file");

-- CreateIndex
CREATE INDEX "firewalls_account_id_id_idx" ON "firewalls"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "firewalls_account_id_label_key" ON "firewalls"("account_id", "label");

-- CreateIndex
CREATE INDEX "firewall_devices_firewall_id_id_idx" ON "firewall_devices"("firewall_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "firewall_devices_kind_entity_id_key" ON "firewall_devices"("kind", "entity_id");

-- CreateIndex
CREATE INDEX "vpcs_account_id_id_idx" ON "vpcs"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vpcs_account_id_label_key" ON "vpcs"("account_id", "label");

-- CreateIndex
CREATE UNIQUE INDEX "subnets_vpc_id_label_key" ON "subnets"("vpc_id", "label");

-- CreateIndex
CREATE INDEX "node_interfaces_config_id_idx" ON "node_interfaces"("config_id");

-- CreateIndex
CREATE INDEX "node_interfaces_account_id_purpose_label_idx" ON "node_interfaces"("account_id", "purpose", "label");

-- CreateIndex
CREATE INDEX "node_interfaces_node_id_idx" ON "node_interfaces"("node_id");

-- CreateIndex
CREATE INDEX "node_interfaces_subnet_id_idx" ON "node_interfaces"("subnet_id");

-- CreateIndex
CREATE INDEX "node_interfaces_nat_address_idx" ON "node_interfaces"("nat_address");

-- CreateIndex
CREATE UNIQUE INDEX "ip_addresses_address_key" ON "ip_addresses"("address");

-- CreateIndex
CREATE INDEX "ip_addresses_account_id_id_idx" ON "ip_addresses"("account_id", "id");

-- CreateIndex
CREATE INDEX "ip_addresses_node_id_idx" ON "ip_addresses"("node_id");

-- CreateIndex
CREATE INDEX "node_collections_due_at_idx" ON "node_collections"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "nodebalancers_ipv4_key" ON "nodebalancers"("ipv4");

-- CreateIndex
CREATE INDEX "nodebalancers_account_id_id_idx" ON "nodebalancers"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "nodebalancers_account_id_label_key" ON "nodebalancers"("account_id", "label");

-- CreateIndex
CREATE UNIQUE INDEX "nodebalancer_configs_nodebalancer_id_port_key" ON "nodebalancer_configs"("nodebalancer_id", "port");

-- CreateIndex
CREATE INDEX "nodebalancer_nodes_config_id_id_idx" ON "nodebalancer_nodes"("config_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "nodes_uuid_key" ON "nodes"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "nodes_mac_key" ON "nodes"("mac");

-- CreateIndex
CREATE INDEX "nodes_account_id_id_idx" ON "nodes"("account_id", "id");

-- CreateIndex
CREATE INDEX "nodes_next_backup_at_idx" ON "nodes"("next_backup_at");

-- CreateIndex
CREATE UNIQUE INDEX "nodes_account_id_label_key" ON "nodes"("account_id", "label");

-- CreateIndex
CREATE UNIQUE INDEX "node_disks_uuid_key" ON "node_disks"("uuid");

-- CreateIndex
CREATE INDEX "node_disks_node_id_id_idx" ON "node_disks"("node_id", "id");

-- CreateIndex
CREATE INDEX "node_configs_node_id_id_idx" ON "node_configs"("node_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "node_backups_uuid_key" ON "node_backups"("uuid");

-- CreateIndex
CREATE INDEX "node_backups_node_id_id_idx" ON "node_backups"("node_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "address_pools_number_key" ON "address_pools"("number");

-- CreateIndex
CREATE INDEX "free_addresses_region_released_at_idx" ON "free_addresses"("region", "released_at");

-- CreateIndex
CREATE UNIQUE INDEX "node_migrations_node_id_key" ON "node_migrations"("node_id");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_authorizations_code_hash_key" ON "oauth_authorizations"("code_hash");

-- CreateIndex
CREATE INDEX "oauth_authorizations_grant_id_idx" ON "oauth_authorizations"("grant_id");

-- CreateIndex
CREATE INDEX "oauth_authorizations_expires_at_idx" ON "oauth_authorizations"("expires_at");

-- CreateIndex
CREATE INDEX "oauth_refresh_tokens_authorization_id_idx" ON "oauth_refresh_tokens"("authorization_id");

-- CreateIndex
CREATE INDEX "oauth_refresh_tokens_expires_at_idx" ON "oauth_refresh_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "sign_ins_user_id_idx" ON "sign_ins"("user_id");

-- CreateIndex
CREATE INDEX "sign_ins_expires_at_idx" ON "sign_ins"("expires_at");

-- CreateIndex
CREATE INDEX "oauth_clients_account_id_idx" ON "oauth_clients"("account_id");

-- CreateIndex
CREATE INDEX "logins_account_id_id_idx" ON "logins"("account_id", "id");

-- CreateIndex
CREATE INDEX "logins_user_id_id_idx" ON "logins"("user_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "trusted_devices_hash_key" ON "trusted_devices"("hash");

-- CreateIndex
CREATE INDEX "trusted_devices_user_id_id_idx" ON "trusted_devices"("user_id", "id");

-- CreateIndex
CREATE INDEX "trusted_devices_expires_at_idx" ON "trusted_devices"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "storage_keys_access_key_key" ON "storage_keys"("access_key");

-- CreateIndex
CREATE INDEX "storage_keys_account_id_id_idx" ON "storage_keys"("account_id", "id");

-- CreateIndex
CREATE INDEX "store_keys_owner_idx" ON "store_keys"("owner");

-- CreateIndex
CREATE INDEX "store_buckets_owner_cluster_label_idx" ON "store_buckets"("owner", "cluster", "label");

-- CreateIndex
CREATE INDEX "store_objects_file_idx" ON "store_objects"("file");

-- CreateIndex
CREATE INDEX "store_versions_bucket_id_key_id_idx" ON "store_versions"("bucket_id", "key", "id" DESC);

-- CreateIndex
CREATE INDEX "store_versions_file_idx" ON "store_versions"("file");

-- CreateIndex
CREATE INDEX "store_pieces_file_idx" ON "store_pieces"("file");

-- CreateIndex
CREATE INDEX "store_uploads_bucket_id_key_id_idx" ON "store_uploads"("bucket_id", "key", "id");

-- CreateIndex
CREATE INDEX "store_parts_file_idx" ON "store_parts"("file");

-- CreateIndex
CREATE INDEX "related_entities_account_id_kind_id_idx" ON "related_entities"("account_id", "kind", "id");

-- CreateIndex
CREATE INDEX "payment_methods_account_id_id_idx" ON "payment_methods"("account_id", "id");

-- CreateIndex
CREATE INDEX "payments_account_id_id_idx" ON "payments"("account_id", "id");

-- CreateIndex
CREATE INDEX "invoices_account_id_id_idx" ON "invoices"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_account_id_date_key" ON "invoices"("account_id", "date");

-- CreateIndex
CREATE INDEX "invoice_items_invoice_id_id_idx" ON "invoice_items"("invoice_id", "id");

-- CreateIndex
CREATE INDEX "ssh_keys_user_id_id_idx" ON "ssh_keys"("user_id", "id");

-- CreateIndex
CREATE INDEX "oauth_grants_user_id_id_idx" ON "oauth_grants"("user_id", "id");

-- CreateIndex
CREATE INDEX "oauth_grants_client_id_idx" ON "oauth_grants"("client_id");

-- CreateIndex
CREATE INDEX "oauth_grants_expires_at_idx" ON "oauth_grants"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_grants_user_id_client_id_key" ON "oauth_grants"("user_id", "client_id");

-- CreateIndex
CREATE UNIQUE INDEX "secondary_groups_label_key" ON "secondary_groups"("label");

-- CreateIndex
CREATE UNIQUE INDEX "secondary_groups_key_name_key_key" ON "secondary_groups"("key_name_key");

-- CreateIndex
CREATE INDEX "catalog_members_domain_id_idx" ON "catalog_members"("domain_id");

-- CreateIndex
CREATE INDEX "sim_disks_machine_idx" ON "sim_disks"("machine");

-- CreateIndex
CREATE INDEX "tickets_account_id_id_idx" ON "tickets"("account_id", "id");

-- CreateIndex
CREATE INDEX "tickets_status_id_idx" ON "tickets"("status", "id");

-- CreateIndex
CREATE INDEX "ticket_replies_ticket_id_id_idx" ON "ticket_replies"("ticket_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_attachments_file_key_key" ON "ticket_attachments"("file_key");

-- CreateIndex
CREATE INDEX "ticket_attachments_ticket_id_id_idx" ON "ticket_attachments"("ticket_id", "id");

-- CreateIndex
CREATE INDEX "stored_files_created_at_idx" ON "stored_files"("created_at");

-- CreateIndex
CREATE INDEX "volumes_account_id_id_idx" ON "volumes"("account_id", "id");

-- CreateIndex
CREATE INDEX "volumes_node_id_idx" ON "volumes"("node_id");

-- CreateIndex
CREATE UNIQUE INDEX "volumes_account_id_label_key" ON "volumes"("account_id", "label");

-- CreateIndex
CREATE INDEX "zone_copies_due_at_account_id_idx" ON "zone_copies"("due_at", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "ipv6_ranges_range_key" ON "ipv6_ranges"("range");

-- CreateIndex
CREATE INDEX "ipv6_ranges_account_id_id_idx" ON "ipv6_ranges"("account_id", "id");

-- CreateIndex
CREATE INDEX "ipv6_ranges_node_id_idx" ON "ipv6_ranges"("node_id");

-- CreateIndex
CREATE UNIQUE INDEX "ipv6_ranges_region_number_key" ON "ipv6_ranges"("region", "number");

-- CreateIndex
CREATE INDEX "shared_addresses_node_id_idx" ON "shared_addresses"("node_id");

-- CreateIndex
CREATE INDEX "shared_addresses_address_id_idx" ON "shared_addresses"("address_id");

-- CreateIndex
CREATE INDEX "shared_addresses_range_id_idx" ON "shared_addresses"("range_id");

-- CreateIndex
CREATE UNIQUE INDEX "entity_transfers_token_key" ON "entity_transfers"("token");

-- CreateIndex
CREATE INDEX "entity_transfers_account_id_id_idx" ON "entity_transfers"("account_id", "id");

-- CreateIndex
CREATE INDEX "entity_transfers_receiver_id_idx" ON "entity_transfers"("receiver_id");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entity_grants" ADD CONSTRAINT "entity_grants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_oauth_grant_id_fkey" FOREIGN KEY ("oauth_grant_id") REFERENCES "oauth_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_oauth_authorization_id_fkey" FOREIGN KEY ("oauth_authorization_id") REFERENCES "oauth_authorizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "images" ADD CONSTRAINT "images_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stackscripts" ADD CONSTRAINT "stackscripts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "domains" ADD CONSTRAINT "domains_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "records" ADD CONSTRAINT "records_domain_id_fkey" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "zone_files" ADD CONSTRAINT "zone_files_domain_id_fkey" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "zone_increments" ADD CONSTRAINT "zone_increments_domain_id_fkey" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "zone_increments" ADD CONSTRAINT "zone_increments_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "secondary_groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lab_snapshot_parts" ADD CONSTRAINT "lab_snapshot_parts_snapshot_id_fkey" FOREIGN KEY ("snapshot_id") REFERENCES "lab_snapshots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lab_snapshot_files" ADD CONSTRAINT "lab_snapshot_files_snapshot_id_fkey" FOREIGN KEY ("snapshot_id") REFERENCES "lab_snapshots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "firewalls" ADD CONSTRAINT "firewalls_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "firewall_devices" ADD CONSTRAINT "firewall_devices_firewall_id_fkey" FOREIGN KEY ("firewall_id") REFERENCES "firewalls"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vpcs" ADD CONSTRAINT "vpcs_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subnets" ADD CONSTRAINT "subnets_vpc_id_fkey" FOREIGN KEY ("vpc_id") REFERENCES "vpcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_interfaces" ADD CONSTRAINT "node_interfaces_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_interfaces" ADD CONSTRAINT "node_interfaces_subnet_id_fkey" FOREIGN KEY ("subnet_id") REFERENCES "subnets"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_interfaces" ADD CONSTRAINT "node_interfaces_config_id_fkey" FOREIGN KEY ("config_id") REFERENCES "node_configs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ip_addresses" ADD CONSTRAINT "ip_addresses_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_collections" ADD CONSTRAINT "node_collections_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_hours" ADD CONSTRAINT "node_hours_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_days" ADD CONSTRAINT "node_days_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_transfers" ADD CONSTRAINT "node_transfers_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "past_transfers" ADD CONSTRAINT "past_transfers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "nodebalancers" ADD CONSTRAINT "nodebalancers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "nodebalancer_configs" ADD CONSTRAINT "nodebalancer_configs_nodebalancer_id_fkey" FOREIGN KEY ("nodebalancer_id") REFERENCES "nodebalancers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "nodebalancer_nodes" ADD CONSTRAINT "nodebalancer_nodes_config_id_fkey" FOREIGN KEY ("config_id") REFERENCES "nodebalancer_configs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "nodes" ADD CONSTRAINT "nodes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_disks" ADD CONSTRAINT "node_disks_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_configs" ADD CONSTRAINT "node_configs_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_backups" ADD CONSTRAINT "node_backups_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_migrations" ADD CONSTRAINT "node_migrations_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_authorizations" ADD CONSTRAINT "oauth_authorizations_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "oauth_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_refresh_tokens" ADD CONSTRAINT "oauth_refresh_tokens_authorization_id_fkey" FOREIGN KEY ("authorization_id") REFERENCES "oauth_authorizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_clients" ADD CONSTRAINT "oauth_clients_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "logins" ADD CONSTRAINT "logins_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "logins" ADD CONSTRAINT "logins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "security_answers" ADD CONSTRAINT "security_answers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "storage_keys" ADD CONSTRAINT "storage_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_versions" ADD CONSTRAINT "store_versions_bucket_id_fkey" FOREIGN KEY ("bucket_id") REFERENCES "store_buckets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "related_entities" ADD CONSTRAINT "related_entities_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_items" ADD CONSTRAINT "invoice_items_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ssh_keys" ADD CONSTRAINT "ssh_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "oauth_clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "catalog_members" ADD CONSTRAINT "catalog_members_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "secondary_groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sim_disks" ADD CONSTRAINT "sim_disks_machine_fkey" FOREIGN KEY ("machine") REFERENCES "sim_machines"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sim_samples" ADD CONSTRAINT "sim_samples_machine_fkey" FOREIGN KEY ("machine") REFERENCES "sim_machines"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_replies" ADD CONSTRAINT "ticket_replies_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_file_key_fkey" FOREIGN KEY ("file_key") REFERENCES "stored_files"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tags" ADD CONSTRAINT "tags_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "volumes" ADD CONSTRAINT "volumes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "zone_copies" ADD CONSTRAINT "zone_copies_domain_id_fkey" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ipv6_ranges" ADD CONSTRAINT "ipv6_ranges_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ipv6_ranges" ADD CONSTRAINT "ipv6_ranges_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shared_addresses" ADD CONSTRAINT "shared_addresses_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shared_addresses" ADD CONSTRAINT "shared_addresses_address_id_fkey" FOREIGN KEY ("address_id") REFERENCES "ip_addresses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shared_addresses" ADD CONSTRAINT "shared_addresses_range_id_fkey" FOREIGN KEY ("range_id") REFERENCES "ipv6_ranges"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entity_transfers" ADD CONSTRAINT "entity_transfers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entity_transfers" ADD CONSTRAINT "entity_transfers_receiver_id_fkey" FOREIGN KEY ("receiver_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What follows is beyond the schema: Prisma has no words for it.

-- What is counted never falls below zero.
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_domain_count_check" CHECK ("domain_count" >= 0);
ALTER TABLE "domains" ADD CONSTRAINT "domains_record_count_check" CHECK ("record_count" >= 0);

ALTER TABLE "accounts" ADD CONSTRAINT "accounts_object_storage_check" CHECK ("object_storage" IN ('disabled', 'suspended', 'active'));

-- Users are found by their address in lower and upper case.
CREATE INDEX "users_email_key" ON "users"(lower("email"));

-- Tokens of apps expire by the thousand.
CREATE INDEX "tokens_of_apps_expires_at_idx" ON "tokens"("expires_at") WHERE "oauth_grant_id" IS NOT NULL;

-- Marking events as seen reads only those that are not.
CREATE INDEX "events_unseen_idx" ON "events"("account_id", "id") WHERE NOT "seen";

-- Only some events are of a job.
CREATE INDEX "events_job_key_idx" ON "events"("job_key") WHERE "job_key" IS NOT NULL;

-- Only jobs that have not ended are looked for, in turn by account.
CREATE INDEX "jobs_queue_idx" ON "jobs"("queue", "state" DESC, "id") WHERE "due_at" IS NOT NULL;
CREATE INDEX "jobs_account_idx" ON "jobs"("account_id", "due_at", "id") WHERE "due_at" IS NOT NULL;

-- For the time of the next job. Its condition differs from that of the index by account, so that the planner never reads the jobs
-- of an account by it.
CREATE INDEX "jobs_due_idx" ON "jobs"("due_at") WHERE "state" IN ('pending', 'running');

-- The few jobs that a step fault pauses are found by it.
CREATE INDEX "jobs_held_idx" ON "jobs"("held_by") WHERE "held_by" IS NOT NULL;

-- The domains below a name are those whose reversed names begin with the reversed name.
CREATE INDEX "domains_reversed_name_key_idx" ON "domains"(reverse("name_key") COLLATE "C");

-- Whatever changes what is served of a domain notes it in its own transaction, so that no statement can omit it.
CREATE FUNCTION "note_domain_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "zone_changes" ("domain_id", "xid")
  VALUES (COALESCE(NEW."id", OLD."id"), pg_current_xact_id()::text::bigint);
  RETURN NULL;
END $$;

CREATE FUNCTION "note_zone_file_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "zone_changes" ("domain_id", "xid")
  VALUES (NEW."domain_id", pg_current_xact_id()::text::bigint);
  RETURN NULL;
END $$;

CREATE TRIGGER "domains_come_and_go" AFTER INSERT OR DELETE ON "domains"
  FOR EACH ROW EXECUTE FUNCTION "note_domain_change"();

-- Counts of records change with each record, and change nothing that is served. The tags of a domain decide in which groups it is.
CREATE TRIGGER "domains_changed" AFTER UPDATE OF "name_key", "type", "status", "master_ips", "axfr_ips", "tags" ON "domains"
  FOR EACH ROW
  WHEN ((OLD."name_key", OLD."type", OLD."status", OLD."master_ips", OLD."axfr_ips", OLD."tags")
    IS DISTINCT FROM (NEW."name_key", NEW."type", NEW."status", NEW."master_ips", NEW."axfr_ips", NEW."tags"))
  EXECUTE FUNCTION "note_domain_change"();

CREATE TRIGGER "zone_files_changed" AFTER INSERT OR UPDATE OF "serial", "text", "rendered_at" ON "zone_files"
  FOR EACH ROW EXECUTE FUNCTION "note_zone_file_change"();

-- Who may transfer a zone is in the log of changes, too; a group has its ID with a minus there.
CREATE FUNCTION "note_group_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "zone_changes" ("domain_id", "xid")
  VALUES (-COALESCE(NEW."id", OLD."id"), pg_current_xact_id()::text::bigint);
  RETURN NULL;
END $$;

CREATE TRIGGER "secondary_groups_changed" AFTER INSERT OR UPDATE OR DELETE ON "secondary_groups"
  FOR EACH ROW EXECUTE FUNCTION "note_group_change"();

CREATE FUNCTION "note_catalog_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "zone_changes" ("domain_id", "xid")
  VALUES (COALESCE(NEW."domain_id", OLD."domain_id"), pg_current_xact_id()::text::bigint);
  RETURN NULL;
END $$;

CREATE TRIGGER "catalog_members_changed" AFTER INSERT OR UPDATE OR DELETE ON "catalog_members"
  FOR EACH ROW EXECUTE FUNCTION "note_catalog_change"();

-- The copies that are to expire are found by their time.
CREATE INDEX "zone_copies_expires_at_idx" ON "zone_copies"("expires_at") WHERE NOT "expired" AND "expires_at" IS NOT NULL;

-- Every slave that is served has a row, whoever writes the domain. After a change of it the server asks its masters again: at once,
-- but at most once in a second. Another name is another zone; other masters may count their serials in another way. A domain that
-- is a master again keeps only the serial.
CREATE FUNCTION "follow_slave"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."type" = 'slave' AND NEW."status" = 'active' THEN
    INSERT INTO "zone_copies" AS c ("domain_id", "account_id", "name_key", "due_at")
    VALUES (NEW."id", NEW."account_id", NEW."name_key", NEW."updated_at")
    ON CONFLICT ("domain_id") DO UPDATE SET
      "due_at" = greatest(NEW."updated_at", c."claimed_at" + interval '1 second'),
      "claim" = NULL;
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE "zone_copies" SET "due_at" = NULL, "claim" = NULL WHERE "domain_id" = NEW."id";
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW."type" <> 'slave' OR NEW."name_key" <> OLD."name_key") THEN
    UPDATE "zone_copies" SET "name_key" = NEW."name_key", "text" = NULL, "transferred_at" = NULL,
      "start_refresh" = NULL, "start_retry" = NULL, "start_expire" = NULL, "forced" = true,
      "checked_at" = NULL, "expires_at" = NULL, "expired" = false, "failures" = 0, "problem" = NULL
    WHERE "domain_id" = NEW."id";
  ELSIF TG_OP = 'UPDATE' AND NEW."master_ips" <> OLD."master_ips" THEN
    UPDATE "zone_copies" SET "forced" = true, "failures" = 0 WHERE "domain_id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "domains_followed" AFTER INSERT OR UPDATE OF "updated_at" ON "domains"
  FOR EACH ROW EXECUTE FUNCTION "follow_slave"();

-- A copy is what is served of a slave.
CREATE TRIGGER "zone_copies_changed" AFTER UPDATE OF "text", "serial", "transferred_at", "expired" ON "zone_copies"
  FOR EACH ROW
  WHEN ((OLD."serial", OLD."transferred_at", OLD."expired") IS DISTINCT FROM (NEW."serial", NEW."transferred_at", NEW."expired"))
  EXECUTE FUNCTION "note_zone_file_change"();

-- Secondaries keep the copy of a name until they get a later serial, also when its domain is deleted or renamed and another one follows.
CREATE FUNCTION "keep_serial"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "former_serials" ("name_key", "serial")
  SELECT OLD."name_key", max("serial") FROM (
    SELECT "serial" FROM "zone_files" WHERE "domain_id" = OLD."id"
    UNION ALL SELECT "serial" FROM "zone_copies" WHERE "domain_id" = OLD."id") AS one
  HAVING max("serial") IS NOT NULL
  ON CONFLICT ("name_key") DO UPDATE SET "serial" = excluded."serial", "at" = excluded."at";
  RETURN OLD;
END $$;

-- Before the serials are deleted with the domain.
CREATE TRIGGER "domains_deleted" BEFORE DELETE ON "domains"
  FOR EACH ROW EXECUTE FUNCTION "keep_serial"();

CREATE TRIGGER "domains_renamed" AFTER UPDATE OF "name_key" ON "domains"
  FOR EACH ROW
  WHEN (OLD."name_key" <> NEW."name_key")
  EXECUTE FUNCTION "keep_serial"();

-- A bucket that was removed leaves its label to others.
CREATE UNIQUE INDEX "store_buckets_label_cluster_key" ON "store_buckets"("label", "cluster") WHERE "removed_at" IS NULL;
CREATE INDEX "store_buckets_removed_idx" ON "store_buckets"("owner") WHERE "removed_at" IS NOT NULL;

-- The counts of a bucket have no CHECK: PostgreSQL checks a statement that waited for another one by the values from before that
-- one, and computes them again afterwards.

-- Object lock needs versions.
ALTER TABLE "store_buckets" ADD CONSTRAINT "store_buckets_object_lock_check" CHECK ("object_lock" IS NULL OR "versioning" = 'Enabled');

-- The bytes of every object are somewhere.
ALTER TABLE "store_objects" ADD CONSTRAINT "store_objects_content_check"
  CHECK ("size" = 0 OR "file" IS NOT NULL OR "pieces" > 0 OR "content" IS NOT NULL);
ALTER TABLE "store_versions" ADD CONSTRAINT "store_versions_content_check"
  CHECK ("size" = 0 OR "file" IS NOT NULL OR "pieces" > 0 OR "content" IS NOT NULL);

-- Of the versions of a key one may have no id, and one may be the current delete marker.
CREATE UNIQUE INDEX "store_versions_null_key" ON "store_versions"("bucket_id", "key") WHERE "version" IS NULL;
CREATE UNIQUE INDEX "store_versions_current_key" ON "store_versions"("bucket_id", "key") WHERE "noncurrent_at" IS NULL;

-- By the key that encrypts them, so that those of an earlier key are found without a look at all objects.
CREATE INDEX "store_objects_data_key" ON "store_objects"(split_part("data_key", '.', 1), "id") WHERE "data_key" IS NOT NULL;
CREATE INDEX "store_versions_data_key" ON "store_versions"(split_part("data_key", '.', 1), "id") WHERE "data_key" IS NOT NULL;

-- An owner has one key to sign URLs with.
CREATE UNIQUE INDEX "store_keys_internal_key" ON "store_keys"("owner") WHERE "internal";

-- Ends a statement, and so all that it wrote, when it exceeds a quota.
CREATE FUNCTION "store_require_quota"(within boolean) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT within THEN
    RAISE EXCEPTION 'The quota is exceeded.' USING ERRCODE = 'QUOTA';
  END IF;
  RETURN within;
END $$;

-- Tasks in progress are found by their machine, others by the time of their end.
CREATE INDEX "sim_tasks_open_idx" ON "sim_tasks"("machine") WHERE "ended_at" IS NULL;
CREATE INDEX "sim_tasks_ended_idx" ON "sim_tasks"("ended_at") WHERE "ended_at" IS NOT NULL;
CREATE INDEX "sim_machines_crashed_idx" ON "sim_machines"("crashed_at") WHERE "crashed_at" IS NOT NULL;
