/** An OpenAPI document as plain data. */
export type Document = {
  openapi: string;
  info: { version: string; [key: string]: unknown };
  servers: { url: string; [key: string]: unknown }[];
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, Record<string, unknown>>;
  [key: string]: unknown;
};
