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
  let brand = builtInBrand
  let version = ''
  const listeners: (() => void)[] = []
  async function read(): Promise<void> {
    const before = brand
    const newest = await findNewestBrand(db)
    brand = { ...builtInBrand, ...newest?.brand }
    version = newest?.id ?? ''
    if (!isDeepStrictEqual(before, brand)) for (const listener of listeners) listener()
  }
  const live = liveValue({ bus, log }, { name: 'brand', read })
  return {
    now: () => brand,
    version: () => version,
    start: live.start,
    changed: live.changed,
    onChange: (listener) => void listeners.push(listener),
    close: live.close,
  }
}
