import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { type Brand, builtInBrand } from '#contract/rules/brand.ts'
import type { Db } from '#server/db/sql.ts'
import type { Bus } from '#server/engines/ports.ts'
import { liveValue } from '#server/kit/live-value.ts'
import { findNewestBrand } from './brand-version.store.ts'

export type LiveBrand = {
  /** Returns the brand in effect, without waiting. Before `start` it is the built-in one. */
  now(): Brand
  /** The number of the version in effect, for addresses that may be cached. Empty for the built-in brand. */
  version(): string
  /** Reads the brand, and again whenever a process has changed it. */
  start(): Promise<void>
  changed(): void
  /** Calls the listener after each read that changed the brand in this process. */
  onChange(listener: () => void): void
  close(): void
}

/** The site's name, look and imprint, which operators change while it runs. Each process has them in memory. */
export function createBrand({ db, bus, log }: { db: Db; bus: Bus; log: FastifyBaseLogger }): LiveBrand {
  const listeners: (() => void)[] = []
  const live = liveValue(
    { bus, log },
    {
      name: 'brand',
      async read() {
        const newest = await findNewestBrand(db)
        return { brand: { ...builtInBrand, ...newest?.brand }, version: newest?.id ?? '' }
      },
      initial: { brand: builtInBrand, version: '' },
      onRead(after, before) {
        if (!isDeepStrictEqual(before?.brand, after.brand)) for (const listener of listeners) listener()
      },
    },
  )
  return {
    now: () => live.now().brand,
    version: () => live.now().version,
    start: live.start,
    changed: live.changed,
    onChange: (listener) => void listeners.push(listener),
    close: live.close,
  }
}
