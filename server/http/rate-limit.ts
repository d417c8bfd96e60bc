import type { LimitClass } from '#contract/endpoint.ts'
import { addressKey, networkKey } from '#media/address-key.ts'
import type { Limits } from '../config-shape.ts'
import type { Bucket, Buckets } from '../engines/ports.ts'
import { ApiError } from './errors.ts'
import type { Viewer } from './viewer.ts'

export type RateLimiter = {
  /**
   * Takes one point of the address and, for members and guests, one of the viewer when the class has a limit per
   * viewer. Throws TOO_MANY_REQUESTS with the seconds to wait.
   */
  draw(limit: LimitClass, who: { viewer: Viewer; ip: string }): Promise<void>
}

export function createRateLimiter(limits: Limits, buckets: Buckets): RateLimiter {
  const ofAddress = (limit: LimitClass, points: number, windowS = 60) =>
    openAddressBucket(buckets, `address:${limit}`, { points, windowS })
  const ofViewer = (limit: LimitClass, points: number) => buckets.open(`viewer:${limit}`, { points, windowS: 60 })
  const calls = limits.callsPerMinute
  // Many viewers, such as a whole café, may share an address. So an address gets more points than one viewer.
  const perAddress: Record<LimitClass, AddressBucket> = {
    read: ofAddress('read', calls * 5),
    write: ofAddress('write', calls * 2),
    search: ofAddress('search', Math.ceil(calls / 2)),
    login: ofAddress('login', limits.loginsPerMinute),
    register: ofAddress('register', limits.registrations.points, limits.registrations.windowS),
    'guest-login': ofAddress('guest-login', limits.guestsPerHour, 3600),
    password: ofAddress('password', limits.loginsPerMinute),
  }
  const perViewer: Partial<Record<LimitClass, Bucket>> = {
    read: ofViewer('read', calls),
    write: ofViewer('write', Math.ceil(calls / 2)),
    search: ofViewer('search', Math.ceil(calls / 10)),
    password: ofViewer('password', Math.ceil(limits.loginsPerMinute / 2)),
  }
  return {
    async draw(limit, { viewer, ip }) {
      await perAddress[limit](ip)
      const own = perViewer[limit]
      if (own && viewer.kind !== 'nobody')
        await takePoint(own, viewer.kind === 'user' ? `u${viewer.userId}` : `g${viewer.guestId}`)
    },
  }
}

/** Takes one point of an address. Throws TOO_MANY_REQUESTS with the seconds to wait. */
export type AddressBucket = (ip: string) => Promise<void>

/** Number of /64 networks that can use all their points in parallel, of the 65,536 in a /48. */
const addressesPerNetwork = 16

/**
 * Opens a bucket for each address and a larger one for each /48, because one customer may own a /48 and change
 * addresses within it.
 */
export function openAddressBucket(
  buckets: Buckets,
  name: string,
  { points, windowS }: { points: number; windowS: number },
): AddressBucket {
  const own = buckets.open(name, { points, windowS })
  const wide = buckets.open(`${name}:network`, { points: points * addressesPerNetwork, windowS })
  return async (ip) => {
    await takePoint(own, addressKey(ip))
    const network = networkKey(ip)
    if (network !== null) await takePoint(wide, network)
  }
}

/** Takes one point of a key. Throws TOO_MANY_REQUESTS with the seconds to wait. */
export async function takePoint(bucket: Bucket, key: string): Promise<void> {
  const waitMs = await bucket.take(key)
  if (waitMs !== null) throw new ApiError('TOO_MANY_REQUESTS', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) })
}
