-- AlterTable
ALTER TABLE "store_pieces" ADD COLUMN     "digest" TEXT;
