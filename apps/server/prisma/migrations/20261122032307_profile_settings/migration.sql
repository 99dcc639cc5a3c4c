-- AlterTable
ALTER TABLE "users" ADD COLUMN     "authorized_keys" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "last_login_at" TIMESTAMPTZ(3),
ADD COLUMN     "lish_auth_method" TEXT NOT NULL DEFAULT 'password_keys',
ADD COLUMN     "password_created_at" TIMESTAMPTZ(3);
