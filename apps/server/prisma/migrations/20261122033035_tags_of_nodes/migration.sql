-- AlterTable
ALTER TABLE "related_entities" ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];
