import { fromHex, toHex } from './hex.ts'
import { bytesOf, hmac, joined, type Sha256 } from './hmac.ts'
import { chunksOf } from './marble-frames.ts'
import type { MarbleRun } from './marble-race.ts'
import type { MarbleTrack } from './marble-tracks.ts'

/**
 * Returns the hash that is published before a race: SHA-256 of its seed. In a chain this equals the seed of the
 * previous race.
 */
export async function commitOf(sha256: Sha256, serverSeed: string): Promise<string> {
  return toHex(await sha256(fromHex(serverSeed)))
}

/**
 * Returns the hash of the nonces that members sent with their picks. The server passes only the last ones, in the order
 * of the first picks.
 */
export async function clientSeedOf(sha256: Sha256, nonces: readonly string[]): Promise<string> {
  return toHex(await sha256(bytesOf(nonces.join(','))))
}

export type RaceDraw = { serverSeed: string; clientSeed: string; raceNo: number; trackId: string }

/** Returns the 32 bytes that decide a race: HMAC-SHA256(serverSeed, "clientSeed:raceNo:trackId"). */
export async function raceKey(sha256: Sha256, draw: RaceDraw): Promise<Uint8Array> {
  return hmac(sha256, fromHex(draw.serverSeed), bytesOf(`${draw.clientSeed}:${draw.raceNo}:${draw.trackId}`))
}

/** Returns the text that a track’s hash covers. It is published unchanged. */
export const trackText = (track: MarbleTrack): string => JSON.stringify(track)

export async function trackHashOf(sha256: Sha256, track: MarbleTrack): Promise<string> {
  return toHex(await sha256(bytesOf(trackText(track))))
}

/** Returns the anchor of a seed’s chain: the seed hashed `chainNo` times, which is its position from 1. */
export async function anchorOf(sha256: Sha256, serverSeed: string, chainNo: number): Promise<string> {
  let link = fromHex(serverSeed)
  for (let i = 0; i < chainNo; i += 1) link = await sha256(link)
  return toHex(link)
}

/**
 * Returns a running hash for each message. It covers the message and all earlier ones, so no message can be changed
 * later. The last hash covers the whole race.
 */
export async function runningHashes(sha256: Sha256, chunks: readonly Uint8Array[]): Promise<string[]> {
  const hashes: string[] = []
  let last: Uint8Array = new Uint8Array(32)
  for (const chunk of chunks) {
    last = await sha256(joined(last, chunk))
    hashes.push(toHex(last))
  }
  return hashes
}

export async function raceHashOf(sha256: Sha256, run: MarbleRun): Promise<string> {
  return (await runningHashes(sha256, chunksOf(run))).at(-1) ?? ''
}
