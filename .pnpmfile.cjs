// Of the interactive reference only the browser bundle is used, which carries everything inside; its 250
// dependencies would be installed for nothing.
const readPackage = (manifest) =>
  manifest.name === '@scalar/api-reference' ? { ...manifest, dependencies: {}, engines: {} } : manifest;

module.exports = { hooks: { readPackage } };
