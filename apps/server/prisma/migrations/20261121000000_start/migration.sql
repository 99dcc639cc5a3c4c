-- Beyond the schema: lists are never null, and what is counted never falls below zero.

-- CreateTable
CREATE TABLE "accounts" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "company" TEXT NOT NULL DEFAULT '',
    "domain_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "username" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "restricted" BOOLEAN NOT NULL DEFAULT false,
    "account_access" TEXT,
    "global_grants" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
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
    "label" TEXT NOT NULL DEFAULT '',
    "hash" BYTEA NOT NULL,
    "scopes" TEXT[] NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "tokens_pkey" PRIMARY KEY ("id")
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
CREATE TABLE "events" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "username" TEXT,
    "action" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "entity_type" TEXT,
    "entity_id" TEXT,
    "entity_label" TEXT,
    "entity_url" TEXT,
    "secondary_type" TEXT,
    "secondary_id" TEXT,
    "secondary_label" TEXT,
    "secondary_url" TEXT,
    "percent_complete" INTEGER,
    "duration" DOUBLE PRECISION,
    "message" TEXT NOT NULL DEFAULT '',
    "read" BOOLEAN NOT NULL DEFAULT false,
    "seen" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "jobs" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "pending_key" TEXT,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "state" TEXT NOT NULL DEFAULT 'pending',
    "requests" INTEGER NOT NULL DEFAULT 1,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "run_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_owner" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "accounts_uuid_key" ON "accounts"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key" ON "users"("username");

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
CREATE UNIQUE INDEX "domains_name_key_key" ON "domains"("name_key");

-- CreateIndex
CREATE INDEX "domains_account_id_id_idx" ON "domains"("account_id", "id");

-- CreateIndex
CREATE INDEX "records_domain_id_id_idx" ON "records"("domain_id", "id");

-- CreateIndex
CREATE INDEX "records_domain_id_name_key_type_idx" ON "records"("domain_id", "name_key", "type");

-- CreateIndex
CREATE INDEX "events_account_id_id_idx" ON "events"("account_id", "id");

-- CreateIndex
CREATE INDEX "events_account_id_entity_type_entity_id_idx" ON "events"("account_id", "entity_type", "entity_id");

-- CreateIndex
CREATE INDEX "events_created_at_idx" ON "events"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "jobs_pending_key_key" ON "jobs"("pending_key");

-- CreateIndex
CREATE INDEX "jobs_state_run_at_idx" ON "jobs"("state", "run_at");

-- CreateIndex
CREATE INDEX "jobs_kind_subject_idx" ON "jobs"("kind", "subject");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entity_grants" ADD CONSTRAINT "entity_grants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "domains" ADD CONSTRAINT "domains_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "records" ADD CONSTRAINT "records_domain_id_fkey" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "zone_files" ADD CONSTRAINT "zone_files_domain_id_fkey" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddCheck
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_domain_count_check" CHECK ("domain_count" >= 0);

-- AddCheck
ALTER TABLE "domains" ADD CONSTRAINT "domains_record_count_check" CHECK ("record_count" >= 0);
