import type { LimitClass } from '#contract/endpoint.ts'
import type { ErrorName } from '#contract/errors.ts'
import { addressKey, networkKey } from '#media/kit/address-key.ts'
import type { Bucket, Buckets } from '#server/engines/ports.ts'
import { ApiError } from './errors.ts'
import type { Viewer } from './viewer.ts'

type Drawn = { limit: LimitClass; viewer: Viewer; ip: string }

/**
 * Limits calls by one rule. A limit counts the viewer, the account, or the thing that costs: a wrong password, a new
 * account (work-limit.ts), a text message. Thousands of phones of a mobile network share one address (RFC 6269), so an
 * address alone is limited only against floods, far above the use of such a network.
 */
export type RateLimiter = {
  /**
   * Takes one point of the address and, for members and guests, one of the viewer. Throws TOO_MANY_REQUESTS with the
   * seconds to wait.
   */
  draw(of: Drawn): Promise<void>
  /** Takes one point of an API key. Throws TOO_MANY_REQUESTS with the seconds to wait. */
  drawKey(keyId: string): Promise<void>
  /** Runs a call whose points are drawn. A login returns its point, unless it was a wrong guess. */
  run<T>(drawn: Pick<Drawn, 'limit' | 'ip'>, call: () => Promise<T>): Promise<T>
}

type Sizes = { now(): { callsPerMinute: number; failedLoginsPerMinute: number; guestsPerHour: number } }

/** Number of viewers behind one address that can use all their points in parallel. */
const viewersPerAddress = 200
/** The same for clients without a viewer, such as calendar programs and crawlers. */
const programsPerAddress = 10

/** Part of a viewer's calls that each class allows. Logins have no viewer yet. */
const shares: Record<Exclude<LimitClass, 'login'>, number> = {
  read: 1,
  write: 1 / 2,
  search: 1 / 10,
  'guest-login': 1 / 10,
  password: 1 / 60,
}

/** Failures of a login that count for its address. */
const guesses: ReadonlySet<ErrorName> = new Set([
  'INVALID_CREDENTIALS',
  'SECOND_FACTOR_WRONG',
  'PASSKEY_REFUSED',
  'TOO_MANY_REQUESTS',
])

/** Calls of an API key in a minute, unless a setting says otherwise. */
const usualKeyCalls = 120

/**
 * @param settings sizes that may change at any time
 * @param keyCallsPerMinute calls of one API key
 */
export function createRateLimiter(
  settings: Sizes,
  buckets: Buckets,
  keyCallsPerMinute: number = usualKeyCalls,
): RateLimiter {
  const perKey = buckets.open('key', { points: keyCallsPerMinute, windowS: 60 })
  const calls = (limit: keyof typeof shares) => Math.ceil(settings.now().callsPerMinute * shares[limit])
  const ofAddress = (limit: keyof typeof shares) =>
    openAddressBucket(buckets, `address:${limit}`, { points: () => calls(limit) * viewersPerAddress, windowS: 60 })
  const ofViewer = (limit: keyof typeof shares) =>
    openSized(buckets, `viewer:${limit}`, { points: () => calls(limit), windowS: 60 })
  const perAddress: Record<LimitClass, Bucket> = {
    read: ofAddress('read'),
    write: ofAddress('write'),
    search: ofAddress('search'),
    password: ofAddress('password'),
    login: openAddressBucket(buckets, 'address:login', {
      points: () => settings.now().failedLoginsPerMinute,
      windowS: 60,
      networks: 1,
    }),
    'guest-login': openAddressBucket(buckets, 'address:guest-login', {
      points: () => settings.now().guestsPerHour,
      windowS: 3600,
    }),
  }
  const perViewer: Partial<Record<LimitClass, Bucket>> = {
    read: ofViewer('read'),
    write: ofViewer('write'),
    search: ofViewer('search'),
    'guest-login': ofViewer('guest-login'),
    password: ofViewer('password'),
  }

  return {
    async draw({ limit, viewer, ip }) {
      const key = viewerKey(viewer)
      // A guest with a valid token gets the same token again, so this creates no guest.
      if (limit !== 'guest-login' || key === null) await takePoint(perAddress[limit], ip)
      const own = perViewer[limit]
      if (own && key !== null) await takePoint(own, key)
    },
    drawKey: (keyId) => takePoint(perKey, keyId),
    async run({ limit, ip }, call) {
      if (limit !== 'login') return call()
      let isGuess = false
      try {
        return await call()
      } catch (error) {
        isGuess = error instanceof ApiError && guesses.has(error.name)
        throw error
      } finally {
        if (!isGuess) await perAddress.login.giveBack(ip)
      }
    },
  }
}

/** Returns the key under which a viewer is counted, or null for an anonymous one. */
export function viewerKey(viewer: Viewer): string | null {
  if (viewer.kind === 'nobody') return null
  return viewer.kind === 'user' ? `u${viewer.userId}` : `g${viewer.guestId}`
}

export type SizedBucket = { points: () => number; windowS: number }

/**
 * Opens a bucket whose size may change. Another size is a bucket with another name, because all processes must use the
 * same size for a name.
 */
export function openSized(buckets: Buckets, name: string, { points, windowS }: SizedBucket): Bucket {
  let opened: { size: number; bucket: Bucket } | null = null
  const current = () => {
    const size = points()
    if (opened?.size !== size) opened = { size, bucket: buckets.open(`${name}:${size}`, { points: size, windowS }) }
    return opened.bucket
  }
  return {
    take: (key) => current().take(key),
    giveBack: (key) => current().giveBack(key),
    used: (key) => current().used(key),
  }
}

/** Number of /64 networks that can use all their points in parallel, of the 65,536 in a /48. */
const usualNetworks = 16

/**
 * Opens a bucket with client addresses as keys. It counts each address, and with `networks` times the points each /48,
 * because one customer may own a /48 and change addresses within it. `networks` is 1 for limits against abuse: a mobile
 * network gives each phone a /64, so its /48 is like one shared address.
 */
export function openAddressBucket(
  buckets: Buckets,
  name: string,
  { points, windowS, networks = usualNetworks }: SizedBucket & { networks?: number },
): Bucket {
  const own = openSized(buckets, name, { points, windowS })
  const wide = openSized(buckets, `${name}:network`, { points: () => points() * networks, windowS })
  return {
    async take(ip) {
      const waitMs = await own.take(addressKey(ip))
      const network = networkKey(ip)
      return waitMs ?? (network === null ? null : wide.take(network))
    },
    async giveBack(ip) {
      await own.giveBack(addressKey(ip))
      const network = networkKey(ip)
      if (network !== null) await wide.giveBack(network)
    },
    async used(ip) {
      const network = networkKey(ip)
      const ofNetwork = network === null ? 0 : (await wide.used(network)) / networks
      return Math.max(await own.used(addressKey(ip)), ofNetwork)
    },
  }
}

/** Limits requests for files that programs fetch. Returns a function that throws TOO_MANY_REQUESTS. */
export function openFileLimit(
  buckets: Buckets,
  name: string,
  settings: { now(): { callsPerMinute: number } },
): (ip: string) => Promise<void> {
  const points = () => settings.now().callsPerMinute * programsPerAddress
  const bucket = openAddressBucket(buckets, `address:${name}`, { points, windowS: 60 })
  return (ip) => takePoint(bucket, ip)
}

/** Takes one point of a key. Throws TOO_MANY_REQUESTS with the seconds to wait. */
export async function takePoint(bucket: Bucket, key: string): Promise<void> {
  const waitMs = await bucket.take(key)
  if (waitMs !== null) throw new ApiError('TOO_MANY_REQUESTS', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) })
}
