import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '#server/db/sql.ts'
import { insertChain, takeLink } from './chain.store.ts'

/** About a day of races. */
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
 * The next race's seed, and what is told of it beforehand. A chain is hashed on from its start and used from its end, so
 * that each seed proves the one after it, and none can be chosen once the chain's end was told.
 */
export async function takeSeed(tx: Tx, roomId: string): Promise<{ serverSeed: string; commit: string }> {
  let link = await takeLink(tx, roomId)
  if (!link) {
    const start = randomBytes(32).toString('hex')
    await insertChain(tx, { roomId, start, anchor: linkOf(start, chainLength), length: chainLength })
    link = await takeLink(tx, roomId)
  }
  if (!link) throw new Error(`room ${roomId} has no chain`)
  const serverSeed = linkOf(link.start, link.at)
  return { serverSeed, commit: hashed(serverSeed) }
}
