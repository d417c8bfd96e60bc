import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/engines/clock.ts'
import type { Health } from '#server/features/sports-data/provider.rules.ts'
import { TokenBucket } from '#server/realtime/token-bucket.ts'
import { FeedError, type FeedFault } from './feed-error.rules.ts'
import { createQuotas, type Quota } from './quotas.service.ts'
import { readBody } from './read-body.adapter.ts'
import { retryAfterMs } from './retry-after.rules.ts'

export type FeedAccess = { key: string; baseUrl: string }
export type Query = Record<string, string | number | undefined>

export type FeedClient = {
  /** Returns the parsed response. Throws FeedError, or the signal's reason when it is aborted. */
  get(path: string, query: Query, signal: AbortSignal): Promise<unknown>
  health(): Health
  /** Returns the remaining amount of one of the key's quotas, or null when unknown. */
  quota(name: string): Quota | null
}

type Uses = FeedAccess & {
  clock: Clock
  /** Place of the key: the name of a header or of a query parameter. */
  keyIn: { header: string } | { query: string }
  /** Call limit of the key for all paths. */
  rate?: { burst: number; everyMs: number }
  /** Returns the minimum milliseconds between two calls of a path. */
  spacingMs?(path: string): number
  quotasIn?(headers: Headers, nowMs: number): Quota[]
  /** Returns the refusal in a successful HTTP response, or null when there is none. */
  refusalIn?(body: unknown): { fault: FeedFault; message: string; quota?: Quota } | null
  /** Makes conditional requests (ETag, Last-Modified), and returns the stored body when nothing changed. */
  isConditional?: boolean
}

type Kept = { etag: string | null; modified: string | null; body: unknown }

/** Max responses stored for conditional requests. */
const maxKept = 32
/** Max wait for the reset of a quota. When the reset is later, the call fails as `rate_limited`. */
const maxWaitMs = 65_000
const defaultRestMs = 60_000

/** Calls one provider over HTTP at the pace of its key. Error messages never contain the key. */
export function createFeedClient(uses: Uses): FeedClient {
  const { key, baseUrl, clock, keyIn, rate, spacingMs = () => 0, quotasIn, refusalIn, isConditional = false } = uses
  const bucket = rate ? new TokenBucket(rate, clock.steadyMs()) : null
  const quotas = createQuotas(clock)
  const nextAt = new Map<string, number>()
  const kept = new LRUCache<string, Kept>({ max: maxKept })
  let lastError: string | undefined

  /**
   * Waits until the call is allowed. Calls of one path are spaced across all jobs. Throws FeedError when a used-up
   * quota is reset too late.
   */
  async function turn(path: string, signal: AbortSignal): Promise<void> {
    const { leftMs } = quotas.usedUp()
    if (leftMs > maxWaitMs) throw new FeedError('rate_limited', 'the quota is used up')
    await pause(leftMs, signal)
    for (let empty = bucket?.take(clock.steadyMs()) ?? 0; empty > 0; empty = bucket?.take(clock.steadyMs()) ?? 0)
      await pause(empty, signal)
    const at = Math.max(nextAt.get(path) ?? 0, clock.steadyMs())
    nextAt.set(path, at + spacingMs(path))
    await pause(at - clock.steadyMs(), signal)
  }

  async function pause(ms: number, signal: AbortSignal): Promise<void> {
    if (ms > 0) await clock.wait(ms, signal)
    signal.throwIfAborted()
  }

  function addressOf(path: string, query: Query): URL {
    const url = new URL(`${baseUrl.replace(/\/$/, '')}/${path}`)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value))
    return url
  }

  async function send(address: URL, known: Kept | undefined, signal: AbortSignal): Promise<Response> {
    const headers = new Headers({ accept: 'application/json' })
    const url = new URL(address)
    if ('header' in keyIn) headers.set(keyIn.header, key)
    else url.searchParams.set(keyIn.query, key)
    if (known?.etag) headers.set('if-none-match', known.etag)
    else if (known?.modified) headers.set('if-modified-since', known.modified)
    try {
      // A redirect could send the key to another server.
      return await fetch(url, { headers, signal, redirect: 'error' })
    } catch (error) {
      throw signal.aborted ? signal.reason : new FeedError('network', `no answer (${causeOf(error)})`)
    }
  }

  function refuse({ status, headers }: Response): never {
    if (status === 429) {
      const restMs = retryAfterMs(headers.get('retry-after'), clock.wallMs()) ?? defaultRestMs
      quotas.note([{ name: 'retry-after', left: 0, resetsInMs: restMs }])
      throw new FeedError('rate_limited', 'HTTP 429')
    }
    throw new FeedError(status >= 500 ? 'server' : 'refused', `HTTP ${status}`)
  }

  async function read(response: Response, signal: AbortSignal): Promise<unknown> {
    const text = await readBody(response, signal)
    try {
      return JSON.parse(text)
    } catch {
      const type = response.headers.get('content-type')?.split(';')[0] ?? 'nothing'
      throw new FeedError('unreadable', `no JSON but ${type.slice(0, 40)}`)
    }
  }

  function keep(name: string, { headers }: Response, body: unknown): void {
    const [etag, modified] = [headers.get('etag'), headers.get('last-modified')]
    if (etag || modified) kept.set(name, { etag, modified, body })
    else kept.delete(name)
  }

  async function ask(path: string, query: Query, signal: AbortSignal): Promise<unknown> {
    await turn(path, signal)
    const address = addressOf(path, query)
    const known = isConditional ? kept.get(address.href) : undefined
    const response = await send(address, known, signal)
    quotas.note(quotasIn?.(response.headers, clock.wallMs()) ?? [])
    if (response.status === 304 && known) {
      await response.body?.cancel()
      return known.body
    }
    if (!response.ok) {
      await response.body?.cancel()
      refuse(response)
    }
    const body = await read(response, signal)
    const refusal = refusalIn?.(body)
    if (refusal) {
      if (refusal.quota) quotas.note([refusal.quota])
      throw new FeedError(refusal.fault, withoutKey(refusal.message))
    }
    if (isConditional) keep(address.href, response, body)
    return body
  }

  function withoutKey(text: string): string {
    return text.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…').slice(0, 120)
  }

  return {
    async get(path, query, signal) {
      try {
        const body = await ask(path, query, signal)
        lastError = undefined
        return body
      } catch (error) {
        lastError = error instanceof Error ? error.message : 'unknown'
        throw error
      }
    },
    quota: quotas.of,
    health: () => ({
      ok: lastError === undefined,
      ...quotas.health(),
      ...(lastError === undefined ? {} : { lastError }),
    }),
  }
}

/** Returns only the system's error code, because other text may contain the address. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /^[A-Z_0-9]{3,40}$/.test(code) ? code : 'connection failed'
}
