const SNAKE_CASE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;

/** Fields are snake_case, as the reference's are. */
export const propertyNames = () => ({
  SchemaProperties(properties, ctx) {
    for (const name of Object.keys(properties)) {
      if (SNAKE_CASE.test(name)) continue;
      ctx.report({
        message: `The field "${name}" must be snake_case.`,
        location: ctx.location.child([name]).key(),
      });
    }
  },
});
