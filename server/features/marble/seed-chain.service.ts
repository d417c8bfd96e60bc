import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '#server/db/sql.ts'
import type { Seal } from '#server/http/seal.ts'
import { type ChainRow, findChain, findNewestChain, insertChain } from './chain.store.ts'

export type SeedChains = {
  /**
   * Reserves the room’s next seed. Returns its place and the hash to publish before the race. The seed itself is not
   * stored in readable form.
   */
  take(tx: Tx, roomId: string): Promise<{ chainId: string; chainNo: number; commit: string }>
  /** Returns the seed at a place, or null when it was sealed with another secret. */
  reveal(tx: Tx, link: { chainId: string; chainNo: number }): Promise<string | null>
}

/** Enough for about a day of races. */
const chainLength = 900

function hashed(hex: string): string {
  return createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
}

function linkOf(start: string, at: number): string {
  let link = start
  for (let i = 0; i < at; i += 1) link = hashed(link)
  return link
}

/**
 * A chain is made by hashing from its start, and its seeds are used from its end. The hash of each seed is the seed
 * before it, so no seed can be chosen after the anchor is published. The start is sealed with a key that is not in the
 * database.
 */
export function createSeedChains({ seal, open }: Seal): SeedChains {
  /**
   * Returns the start of a chain, or null when it cannot be opened. A start is bound to its anchor, so it cannot be
   * opened in another row.
   */
  function startOf({ anchor, sealed_start: sealed }: ChainRow): string | null {
    if (!sealed) return null
    try {
      return open(anchor, sealed)
    } catch {
      return null
    }
  }

  return {
    async take(tx, roomId) {
      const newest = await findNewestChain(tx, roomId)
      const known = newest && newest.used < newest.length ? startOf(newest) : null
      if (newest && known !== null) {
        const chainNo = newest.used + 1
        return { chainId: newest.id, chainNo, commit: linkOf(known, newest.length - chainNo + 1) }
      }
      const start = randomBytes(32).toString('hex')
      const anchor = linkOf(start, chainLength)
      const sealed = seal(anchor, start)
      const { id } = await insertChain(tx, { roomId, anchor, sealed, length: chainLength })
      return { chainId: id, chainNo: 1, commit: anchor }
    },

    async reveal(tx, { chainId, chainNo }) {
      const chain = await findChain(tx, chainId)
      const start = startOf(chain)
      return start === null ? null : linkOf(start, chain.length - chainNo)
    },
  }
}
