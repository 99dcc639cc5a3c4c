/**
 * Dependencies that would be installed for nothing, and all peers; what we use of the package works without them. This is a hook since
 * `overrides` cannot leave out all dependencies of a package.
 */
const unused = {
  // Only the browser bundle is used, which carries everything inside.
  '@scalar/api-reference': /./,
  // A database of its own for development, and clients of databases that are not PostgreSQL.
  prisma: /^mysql2$/,
  '@prisma/dev': /^@electric-sql\/|^@prisma\/(?:query-plan-executor|streams-local)$/,
  // Its peers are the root's, which generates it.
  '@prisma/client': /^$/,
  // The page of Studio is bundled with Prisma.
  '@prisma/studio-core': /./,
};

const readPackage = (manifest) => {
  const left = unused[manifest.name];
  if (left === undefined) return manifest;
  const kept = Object.entries(manifest.dependencies ?? {}).filter(([name]) => !left.test(name));
  return { ...manifest, dependencies: Object.fromEntries(kept), peerDependencies: {}, engines: {} };
};

/** Leaves out the places of sources, which are not packed. */
const beforePacking = (manifest) =>
  JSON.parse(JSON.stringify(manifest, (key, value) => (key === 'source' ? undefined : value)));

module.exports = { hooks: { readPackage, beforePacking } };
