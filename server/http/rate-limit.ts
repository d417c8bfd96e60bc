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

type Sizes = { now(): { callsPerMinute: number; loginsPerMinute: number; guestsPerHour: number } }

/** @param settings sizes that may change at any time */
export function createRateLimiter(
  { registrations }: Pick<Limits, 'registrations'>,
  settings: Sizes,
  buckets: Buckets,
): RateLimiter {
  const ofAddress = (limit: LimitClass, points: () => number, windowS = 60) =>
    openAddressBucket(buckets, `address:${limit}`, { points, windowS })
  const ofViewer = (limit: LimitClass, points: () => number) =>
    openSized(buckets, `viewer:${limit}`, { points, windowS: 60 })
  const calls = (share: number) => () => Math.ceil(settings.now().callsPerMinute * share)
  const logins = (share: number) => () => Math.ceil(settings.now().loginsPerMinute * share)
  // Many viewers, such as a whole café, may share an address. So an address gets more points than one viewer.
  const perAddress: Record<LimitClass, AddressBucket> = {
    read: ofAddress('read', calls(5)),
    write: ofAddress('write', calls(2)),
    search: ofAddress('search', calls(1 / 2)),
    login: ofAddress('login', logins(1)),
    register: ofAddress('register', () => registrations.points, registrations.windowS),
    'guest-login': ofAddress('guest-login', () => settings.now().guestsPerHour, 3600),
    password: ofAddress('password', logins(1)),
  }
  const perViewer: Partial<Record<LimitClass, Bucket>> = {
    read: ofViewer('read', calls(1)),
    write: ofViewer('write', calls(1 / 2)),
    search: ofViewer('search', calls(1 / 10)),
    password: ofViewer('password', logins(1 / 2)),
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

export type SizedBucket = { points: () => number; windowS: number }

/**
 * Opens a bucket whose size may change. Another size is a bucket with another name, because all processes must use the
 * same size for a name.
 */
export function openSized(buckets: Buckets, name: string, { points, windowS }: SizedBucket): Bucket {
  let opened: { size: number; bucket: Bucket } | null = null
  return {
    take(key) {
      const size = points()
      if (opened?.size !== size) opened = { size, bucket: buckets.open(`${name}:${size}`, { points: size, windowS }) }
      return opened.bucket.take(key)
    },
  }
}

/** Number of /64 networks that can use all their points in parallel, of the 65,536 in a /48. */
const addressesPerNetwork = 16

/**
 * Opens a bucket for each address and a larger one for each /48, because one customer may own a /48 and change
 * addresses within it.
 */
export function openAddressBucket(buckets: Buckets, name: string, { points, windowS }: SizedBucket): AddressBucket {
  const own = openSized(buckets, name, { points, windowS })
  const wide = openSized(buckets, `${name}:network`, { points: () => points() * addressesPerNetwork, windowS })
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
