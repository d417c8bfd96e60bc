import type * as z from 'zod/mini'
import type { ErrorName } from './errors.ts'
import type { KeyScope } from './rules/key-scopes.ts'

export type Method = 'GET' | 'POST' | 'DELETE'

/**
 * Access that a caller needs. `public` needs no token; `guest` a guest or an access token; the others an access token
 * of a role that has the access (rules/roles.ts).
 */
export type Access =
  | 'public'
  | 'guest'
  | 'user'
  | 'commentator'
  | 'staff'
  | 'moderator'
  | 'editor'
  | 'sports-editor'
  | 'operator'
  | 'owner'

/** Bucket of the rate limiter that a call uses; the limits are settings. */
export type LimitClass = 'read' | 'write' | 'search' | 'login' | 'guest-login' | 'password'

type Schema = z.core.$ZodType

export type Endpoint<
  I extends Schema = Schema,
  D extends Schema = Schema,
  A extends Access = Access,
  S extends number = number,
> = {
  method: Method
  /** Path parameters are in braces: `/au/api/user/info/{username}`. They are merged into the input. */
  path: string
  summary: string
  auth: A
  /** Merged from query, body and path parameters; undefined when the call has no input. */
  input?: I | undefined
  data: D
  /** Error names that this call can throw in addition to those of every call. */
  errors: readonly ErrorName[]
  limit: LimitClass
  /**
   * Bucket used instead when the query has this field: a list costs more when it is searched. A body is read only after
   * a point of `limit` is taken, so with the field in a body, both buckets give one.
   */
  limitWith?: { field: string; limit: LimitClass } | undefined
  /** Time for which a shared cache may serve a read, which then must not depend on the caller. */
  sharedForMs: S
  /**
   * Input fields that give access to an account (passwords, lasting tokens, codes). They are rejected in a query
   * string.
   */
  secrets: readonly string[]
  /**
   * True for odds and tips. Such calls throw RESTRICTED_COUNTRY in countries where the operator has switched them off.
   */
  isRestricted: boolean
  /** Scope with which an API key may make the call, in the name of its maker. Without it, no key may. */
  scope?: KeyScope | undefined
}

type Declared<I extends Schema, D extends Schema, A extends Access, S extends number> = {
  method: Method
  path: string
  summary: string
  auth: A
  input?: I
  data: D
  errors?: readonly ErrorName[]
  limit?: LimitClass
  limitWith?: { field: string; limit: LimitClass }
  sharedForMs?: S
  secrets?: readonly string[]
  isRestricted?: boolean
  scope?: KeyScope
}

/**
 * Declares one call: server validation, the typed client and OpenAPI are derived from it. The type keeps `auth` and
 * `sharedForMs` as literals, because the type of the handler's context follows from them (server/http/handle.ts).
 */
export function endpoint<I extends Schema, D extends Schema, A extends Access, S extends number = 0>(
  declared: Declared<I, D, A, S>,
): Endpoint<I, D, A, S> {
  return {
    ...declared,
    input: declared.input,
    errors: declared.errors ?? [],
    limit: declared.limit ?? (declared.method === 'GET' ? 'read' : 'write'),
    sharedForMs: declared.sharedForMs ?? (0 as S),
    secrets: declared.secrets ?? [],
    isRestricted: declared.isRestricted ?? false,
  }
}

// biome-ignore lint/suspicious/noExplicitAny: schemas are contravariant in their input, so a general endpoint needs any
export type AnyEndpoint = Endpoint<any, any>
export type InputOf<E extends AnyEndpoint> = E extends Endpoint<infer I, Schema> ? z.core.input<I> : never
export type ParsedInputOf<E extends AnyEndpoint> = E extends Endpoint<infer I, Schema> ? z.core.output<I> : never
export type DataOf<E extends AnyEndpoint> = E extends Endpoint<Schema, infer D> ? z.core.output<D> : never

/**
 * Returns all errors that a call can answer: those that it declares, those of its access, and those of every call.
 * `NOT_FOUND` is answered for an address whose variable part is empty or too long, and `SCOPE_MISSING` only to API keys.
 */
export function errorsOf({ method, path, auth, isRestricted, scope, errors }: AnyEndpoint): ErrorName[] {
  const isWrite = method !== 'GET'
  return [
    ...new Set<ErrorName>([
      ...(['BAD_INPUT', 'TOO_MANY_REQUESTS', 'INTERNAL_ERROR', 'UNAVAILABLE'] as const),
      ...(isWrite
        ? (['MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'CROSS_SITE_REQUEST'] as const)
        : []),
      ...(path.includes('{') ? (['NOT_FOUND'] as const) : []),
      ...(auth === 'public' ? [] : (['FIBE_NOT_LOGIN', 'SCOPE_MISSING'] as const)),
      ...(scope ? (['CROSS_SITE_REQUEST'] as const) : []),
      ...(auth === 'public' || auth === 'guest' || auth === 'user' ? [] : (['NOT_PERMISSIONS'] as const)),
      ...(isRestricted ? (['RESTRICTED_COUNTRY'] as const) : []),
      ...errors,
    ]),
  ]
}
