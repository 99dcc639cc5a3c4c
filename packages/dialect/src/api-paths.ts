/** A path of the specification, by its segments. */
export interface ApiPath {
  /** `/node/kernels/{kernelId}`. */
  readonly path: string;
  /** By the name of a parameter, how many segments its value has, where that is not one. */
  readonly segments: ReadonlyMap<string, number>;
}

/** Finds what the parts of a path are: segments of the specification, and values of parameters. */
export class ApiPaths {
  readonly #paths: readonly { readonly parts: readonly string[]; readonly segments: ApiPath['segments'] }[];

  constructor(paths: readonly ApiPath[]) {
    this.#paths = paths.map(({ path, segments }) => ({ parts: path.split('/').slice(1), segments }));
  }

  /**
   * Writes a path again.
   *
   * @param text a path of the API, without what all of them begin with: `/node/instances/12`
   * @param segment what becomes of a segment of the specification
   * @param value what becomes of the value of a parameter, by the parameter's name
   * @returns undefined for a path that the specification does not have
   */
  rewrite(
    text: string,
    segment: (own: string) => string,
    value: (parameter: string, own: string) => string,
  ): string | undefined {
    const given = text.split('/').slice(1);
    for (const { parts, segments } of this.#paths) {
      const written: string[] = [];
      let at = 0;
      for (const part of parts) {
        const [, parameter] = /^\{(.+)\}$/.exec(part) ?? [];
        const length = parameter === undefined ? 1 : (segments.get(parameter) ?? 1);
        const own = given.slice(at, at + length).join('/');
        if (at + length > given.length || (parameter === undefined && own !== part)) break;
        written.push(parameter === undefined ? segment(own) : value(parameter, own));
        at += length;
      }
      if (written.length === parts.length && at === given.length) return `/${written.join('/')}`;
    }
    return undefined;
  }
}
