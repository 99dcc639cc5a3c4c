-- AlterTable
ALTER TABLE "volumes" ADD COLUMN     "copy_of" INTEGER;
