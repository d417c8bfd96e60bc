import type { Access, AnyEndpoint, DataOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { MemberAccess } from '#contract/rules/roles.ts'
import { ApiError } from './errors.ts'
import type { Member, Viewer } from './viewer.ts'

export type CookieOptions = { maxAgeS?: number; path?: string; isReadable?: boolean; sameSite?: 'lax' | 'strict' }

export type CallContext = {
  viewer: Viewer
  /** The valid token of the viewer. Null for an anonymous viewer. */
  token: string | null
  ip: string
  userAgent: string
  /** ISO 3166 alpha-2 from the CDN's header (COUNTRY_HEADER). Null without that header. */
  country: string | null
  /** True when odds and tips are switched off for the viewer's country. Endpoints with other data then omit them. */
  isRestricted: boolean
  cookies: {
    get(name: string): string | undefined
    set(name: string, value: string, options?: CookieOptions): void
    clear(name: string, options?: CookieOptions): void
  }
  /** Marks the response to this exact URL as permanent: browsers and caches may store it without a limit. */
  keepForGood(): void
  /** Declares that the returned data is one immutable object for many requests, so that it is serialized once. */
  shareAnswer(): void
}

export type Route = {
  endpoint: AnyEndpoint
  run(input: unknown, context: CallContext): Promise<unknown>
  /** Refuses a viewer by throwing. It runs before each response, also when the data is shared by all viewers. */
  admit?: ((input: unknown, context: CallContext) => Promise<void>) | undefined
}

export type MemberContext = CallContext & { member: Member }
type ContextOf<A extends Access> = A extends MemberAccess ? MemberContext : CallContext

/** Binds a call to its handler. The type of the context follows from the call's `auth`. */
export function handle<E extends AnyEndpoint>(
  endpoint: E,
  run: (input: ParsedInputOf<E>, context: ContextOf<E['auth']>) => Promise<DataOf<E>>,
  admit?: (input: ParsedInputOf<E>, context: ContextOf<E['auth']>) => Promise<void>,
): Route {
  return { endpoint, run: run as Route['run'], admit: admit as Route['admit'] }
}

/** Returns the viewer as a member. Throws FIBE_NOT_LOGIN for guests and anonymous viewers. */
export function memberOf(context: CallContext): Extract<Viewer, { kind: 'user' }> {
  if (context.viewer.kind !== 'user') throw new ApiError('FIBE_NOT_LOGIN')
  return context.viewer
}
