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

-- AddForeignKey
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_replies" ADD CONSTRAINT "ticket_replies_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_file_key_fkey" FOREIGN KEY ("file_key") REFERENCES "stored_files"("key") ON DELETE RESTRICT ON UPDATE CASCADE;
