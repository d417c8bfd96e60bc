import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { LimitClass } from '#contract/endpoint.ts'
import type { Limits } from '../config.ts'
import { ApiError } from './errors.ts'
import type { Viewer } from './viewer.ts'

export type RateLimiter = {
  /** Draws one point from the viewer's and the address's bucket; throws TOO_MANY_REQUESTS with the seconds to wait. */
  draw(limit: LimitClass, who: { viewer: Viewer; ip: string }): Promise<void>
}

/** An IPv6 customer holds a whole /64, so that is what is counted. */
export function addressKey(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = ip.split('::')
  const start = head.split(':').filter(Boolean)
  const end = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length
  return [...start, ...Array<string>(zeros).fill('0'), ...end].slice(0, 4).join(':')
}

export function createRateLimiter(limits: Limits): RateLimiter {
  const bucket = (points: number, duration: number) => new RateLimiterMemory({ points, duration })
  const calls = limits.callsPerMinute
  // An address may stand for a whole café, so it gets more than one viewer does.
  const perAddress: Record<LimitClass, RateLimiterMemory> = {
    read: bucket(calls * 5, 60),
    write: bucket(calls * 2, 60),
    search: bucket(Math.ceil(calls / 2), 60),
    login: bucket(limits.loginsPerMinute, 60),
    register: bucket(limits.registrations.points, limits.registrations.windowS),
    'guest-login': bucket(limits.guestsPerHour, 3600),
    password: bucket(limits.loginsPerMinute, 60),
  }
  const perViewer: Partial<Record<LimitClass, RateLimiterMemory>> = {
    read: bucket(calls, 60),
    write: bucket(Math.ceil(calls / 2), 60),
    search: bucket(Math.ceil(calls / 10), 60),
    password: bucket(Math.ceil(limits.loginsPerMinute / 2), 60),
  }
  return {
    async draw(limit, { viewer, ip }) {
      await take(perAddress[limit], addressKey(ip))
      const own = perViewer[limit]
      if (own && viewer.kind !== 'nobody')
        await take(own, viewer.kind === 'user' ? `u${viewer.userId}` : `g${viewer.guestId}`)
    },
  }
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfterS: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
  }
}
