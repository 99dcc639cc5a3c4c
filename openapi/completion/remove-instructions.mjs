/** Removes the instructions for the completion of a specification, which mean nothing to a client of the bundle. */
export const removeInstructions = () => ({
  Root: {
    leave(root) {
      delete root['x-completion'];
    },
  },
  Schema(schema) {
    delete schema['x-page-of'];
  },
});
