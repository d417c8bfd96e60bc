import type * as z from 'zod/mini'
import type { ErrorName } from './errors.ts'

export type Method = 'GET' | 'POST' | 'DELETE'

/**
 * Who may call. `public` needs no token; `guest` a guest or an access token; the others an access token of at
 * least that role (user < commentator < moderator < operator).
 */
export type Access = 'public' | 'guest' | 'user' | 'commentator' | 'moderator' | 'operator'

/** Which bucket of the rate limiter a call draws from; the figures are settings. */
export type LimitClass = 'read' | 'write' | 'search' | 'login' | 'register' | 'guest-login' | 'password'

type Schema = z.core.$ZodType

export type Endpoint<I extends Schema = Schema, D extends Schema = Schema> = {
  method: Method
  /** Path parameters in braces: `/au/api/user/info/{username}`; they are merged into the input. */
  path: string
  summary: string
  auth: Access
  /** Merged from query, body and path parameters; undefined when the call takes nothing. */
  input?: I | undefined
  data: D
  /** The catalogue names this call can fail with besides those every call can. */
  errors: readonly ErrorName[]
  limit: LimitClass
  /** The bucket instead, where the input has this field: a list that can be searched costs more then. */
  limitWith?: { field: string; limit: LimitClass } | undefined
  /** An anonymous read may be answered from a shared cache for this long. */
  sharedForMs: number
  /** Input that opens an account (passwords, lasting tokens, codes): refused in a query string. */
  secrets: readonly string[]
  /** Odds and tips: refused with RESTRICTED_COUNTRY where the operator has switched them off. */
  isRestricted: boolean
}

type Declared<I extends Schema, D extends Schema> = {
  method: Method
  path: string
  summary: string
  auth: Access
  input?: I
  data: D
  errors?: readonly ErrorName[]
  limit?: LimitClass
  limitWith?: { field: string; limit: LimitClass }
  sharedForMs?: number
  secrets?: readonly string[]
  isRestricted?: boolean
}

/** Declares one call, once: server validation, the typed client and OpenAPI all derive from it. */
export function endpoint<I extends Schema, D extends Schema>(declared: Declared<I, D>): Endpoint<I, D> {
  return {
    ...declared,
    input: declared.input,
    errors: declared.errors ?? [],
    limit: declared.limit ?? (declared.method === 'GET' ? 'read' : 'write'),
    sharedForMs: declared.sharedForMs ?? 0,
    secrets: declared.secrets ?? [],
    isRestricted: declared.isRestricted ?? false,
  }
}

// biome-ignore lint/suspicious/noExplicitAny: schemas are contravariant in their input, so the general endpoint needs any
export type AnyEndpoint = Endpoint<any, any>
export type InputOf<E extends AnyEndpoint> = E extends Endpoint<infer I, Schema> ? z.core.input<I> : never
export type ParsedInputOf<E extends AnyEndpoint> = E extends Endpoint<infer I, Schema> ? z.core.output<I> : never
export type DataOf<E extends AnyEndpoint> = E extends Endpoint<Schema, infer D> ? z.core.output<D> : never
