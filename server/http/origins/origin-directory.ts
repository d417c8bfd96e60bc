import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { within } from '#media/kit/deadlines.ts'
import { createBatchedRead } from '#server/db/batched-read.ts'
import type { Db } from '#server/db/sql.ts'
import { publishAddress } from '#server/engines/media/publish-address.ts'
import type { MediaEngine } from '#server/engines/ports.ts'
import { listLivingOrigins, type OriginRow, placesOfStreams, urlOfOrigin } from '#server/tables/media-origins.ts'
import { lowestLoad, rendezvous } from './rendezvous.ts'
import type { OriginAddress, StreamOrigins } from './stream-origins.ts'

type Uses = {
  db: Db
  own: MediaEngine
  /** Bearer token of the origins. */
  token: string
  region: string
}

type Place = { address: OriginAddress | null; readAtMs: number; askedAtMs: number }

const pollMs = 2_000
/** A stream that moved is found after a failure. A cache entry of this age is renewed without one. */
const staleMs = 2_000
/** Limits the queries after failures, because clients can invent names of files. */
const againAfterMs = 250
/** While the database does not answer, requests use the last known place. */
const waitMs = 1_000
const maxPlaces = 10_000

/** Finds origins by the database: `media_origins`, and the origin of each live session. */
export function createOriginDirectory(use: Uses): StreamOrigins {
  const { db, own, token, region } = use
  const places = new LRUCache<string, Place>({ max: maxPlaces })
  const reads = createBatchedRead((streamIds: string[]) => placesOfStreams(db, streamIds))
  let living: readonly OriginRow[] = []
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const first = poll()

  /** Keeps the last known origins while the database does not answer. */
  async function refresh(): Promise<void> {
    await listLivingOrigins(db).then(
      (rows) => {
        living = rows
      },
      () => {},
    )
  }

  async function poll(): Promise<void> {
    await refresh()
    if (!isClosed) timer = setTimeout(poll, pollMs).unref()
  }

  function addressAt({ id, url }: { id: string; url: string }): OriginAddress | null {
    return id === own.id ? own.origin() : { url, token }
  }

  /** A stream without an origin is unknown everywhere, and any origin answers so. */
  function anyOrigin(): OriginAddress | null {
    const [other] = living
    return own.origin() ?? (other ? addressAt(other) : null)
  }

  async function read(streamId: string): Promise<Place> {
    const found = await reads.read(streamId)
    const nowMs = performance.now()
    const place = { address: found ? addressAt(found) : anyOrigin(), readAtMs: nowMs, askedAtMs: nowMs }
    places.set(streamId, place)
    return place
  }

  /** Returns the last known place when the database does not answer in time. */
  async function readInTime(streamId: string): Promise<Place> {
    const known = places.get(streamId) ?? {
      address: anyOrigin(),
      readAtMs: Number.NEGATIVE_INFINITY,
      askedAtMs: Number.NEGATIVE_INFINITY,
    }
    const limit = new AbortController()
    const late = delay(within(waitMs), known, { signal: limit.signal, ref: false }).catch(() => known)
    try {
      return await Promise.race([read(streamId).catch(() => known), late])
    } finally {
      limit.abort()
    }
  }

  /** Encoders prefer the region that serves their commentator's page. */
  async function forEncoders(): Promise<readonly OriginRow[]> {
    await first
    const open = living.filter(({ isDraining }) => !isDraining)
    const near = open.filter((origin) => origin.region === region)
    return near.length > 0 ? near : open
  }

  return {
    async locate(streamId) {
      const known = places.get(streamId)
      if (!known) {
        await first
        return (await readInTime(streamId)).address
      }
      // At most one query in this time, also while the database is away.
      if (performance.now() - known.askedAtMs > staleMs) {
        known.askedAtMs = performance.now()
        read(streamId).catch(() => {})
      }
      return known.address
    },
    async relocate(streamId, tried) {
      const readAtMs = places.get(streamId)?.readAtMs ?? Number.NEGATIVE_INFINITY
      const restMs = againAfterMs - (performance.now() - readAtMs)
      if (restMs > 0) await delay(restMs, undefined, { ref: false })
      const known = places.get(streamId)
      const { address } = known && known.readAtMs > readAtMs ? known : await readInTime(streamId)
      return address && !isSame(address, tried) ? address : null
    },
    async addressOf(originId) {
      if (originId === own.id) return own.origin()
      const url = await urlOfOrigin(db, originId)
      return url === null ? null : addressAt({ id: originId, url })
    },
    async publishAddress(userId) {
      const chosen = rendezvous(userId, await forEncoders())
      return chosen ? publishAddress(chosen) : own.publishAddress
    },
    async relay(userId, keyFor) {
      await refresh()
      const chosen = lowestLoad(userId, await forEncoders())
      if (!chosen) throw new Error('ECONNREFUSED')
      // The engine is on the machine of its origin. Its public name may belong to a proxy.
      const at = { host: new URL(chosen.url).hostname, port: chosen.rtmpPort }
      return own.relay({ key: keyFor(chosen.id), ...(chosen.id !== own.id && { at }) })
    },
    async others() {
      await refresh()
      return living.filter(({ id, isDraining }) => id !== own.id && !isDraining)
    },
    makesPictures: () => living.length > 0 && living.every((origin) => origin.makesPictures),
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

function isSame(address: OriginAddress, other: OriginAddress | null): boolean {
  return JSON.stringify(address) === JSON.stringify(other)
}
