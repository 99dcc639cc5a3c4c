/** Dependencies that would be installed for nothing; each was left out and what we use of the package still works. */
const unused = {
  // Only the browser bundle is used, which carries everything inside.
  '@scalar/api-reference': () => true,
  // A database of its own for development, and clients of databases that are not PostgreSQL.
  prisma: (name) => name === 'mysql2',
  '@prisma/dev': (name) => /^@electric-sql\/|^@prisma\/(?:query-plan-executor|streams-local)$/.test(name),
  // Its peers are the root's, which generates it.
  '@prisma/client': () => false,
  // The page of Studio is bundled with Prisma.
  '@prisma/studio-core': () => true,
};

const readPackage = (manifest) => {
  const leaves = unused[manifest.name];
  if (leaves === undefined) return manifest;
  const kept = Object.entries(manifest.dependencies ?? {}).filter(([name]) => !leaves(name));
  return { ...manifest, dependencies: Object.fromEntries(kept), peerDependencies: {}, engines: {} };
};

/** The places of a package without those of its sources, which it does not have when it is packed. */
const withoutSources = (exports) =>
  Object.fromEntries(Object.entries(exports).map(([name, { source: _, ...places }]) => [name, places]));

/** The manifest of a package as it is published. */
const beforePacking = ({ scripts: _, devDependencies: __, ...manifest }) => ({
  ...manifest,
  ...(manifest.exports && { exports: withoutSources(manifest.exports) }),
});

module.exports = { hooks: { readPackage, beforePacking } };
