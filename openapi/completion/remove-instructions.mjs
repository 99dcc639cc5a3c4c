/** What only says how to complete a specification has been done when it is bundled, and tells a client nothing. */
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
