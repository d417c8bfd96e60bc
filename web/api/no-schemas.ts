/**
 * Stands in for `zod/mini` in the browser's build (vite.config.ts). The contract's schemas are checked on the server, in
 * both directions; the browser needs of a call only its method and path, and would carry 9 kB of compressed script for
 * schemas that nobody asks. Every builder answers with the same inert thing; nothing here can parse.
 */
const inert: object = new Proxy(() => inert, { get: () => inert, apply: () => inert, ownKeys: () => [] })

export {
  inert as _default,
  inert as array,
  inert as boolean,
  inert as coerce,
  inert as discriminatedUnion,
  inert as enum,
  inert as gte,
  inert as guid,
  inert as int,
  inert as iso,
  inert as literal,
  inert as lte,
  inert as maxLength,
  inert as minLength,
  inert as null,
  inert as nullable,
  inert as number,
  inert as object,
  inert as optional,
  inert as pipe,
  inert as record,
  inert as regex,
  inert as string,
  inert as transform,
  inert as trim,
  inert as tuple,
  inert as union,
  inert as unknown,
}
