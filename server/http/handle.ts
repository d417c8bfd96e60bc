import type { Access, AnyEndpoint, DataOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { CallerOf } from './viewer.ts'

export type CookieOptions = { maxAgeS?: number; path?: string; isReadable?: boolean; sameSite?: 'lax' | 'strict' }

/** The context of every call, without the caller. */
export type CallContext = {
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

/** The binding has refused callers without the access by then, so a member's call has `member`. */
export type ContextOf<A extends Access> = CallContext & CallerOf<A>
/** A shared response goes to many callers, so its handler knows nothing of one of them. */
type RunContext<E extends AnyEndpoint> = E['sharedForMs'] extends 0 ? ContextOf<E['auth']> : undefined

export type Route = {
  endpoint: AnyEndpoint
  /** `context` is absent for a shared call. */
  run(input: unknown, context?: CallContext): Promise<unknown>
  admit?: ((input: unknown, context: CallContext) => Promise<void>) | undefined
}

/**
 * Binds a call to its handler. `admit` refuses a caller by throwing. It runs before each response, also when the data
 * is shared by all callers.
 */
export function handle<E extends AnyEndpoint>(
  endpoint: E,
  run: (input: ParsedInputOf<E>, context: RunContext<E>) => Promise<DataOf<E>>,
  admit?: (input: ParsedInputOf<E>, context: ContextOf<E['auth']>) => Promise<void>,
): Route {
  return { endpoint, run: run as Route['run'], admit: admit as Route['admit'] }
}
