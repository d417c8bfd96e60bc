/// <reference lib="webworker" />
import rapier from '@dimforge/rapier2d-deterministic-compat'
import { anchorOf, clientSeedOf, commitOf, raceHashOf, raceKey, trackHashOf } from '#contract/rules/marble-proof.ts'
import { type MarbleEngine, marbleEngineName, runMarbleRace } from '#contract/rules/marble-race.ts'
import { marbleTrackOf } from '#contract/rules/marble-tracks.ts'
import type { RaceCheck, RaceToCheck } from './verify-race.ts'

const sha256 = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))

async function check({ race, result, chain }: RaceToCheck): Promise<RaceCheck> {
  const track = marbleTrackOf(race.trackId)
  if (!track || race.engine !== marbleEngineName) return { kind: 'unknown' }
  await rapier.init()
  const { serverSeed, clientSeed } = result
  const draw = { serverSeed, clientSeed, raceNo: race.raceNo, trackId: race.trackId }
  const key = await raceKey(sha256, draw)
  const beganAt = performance.now()
  const run = runMarbleRace(rapier as unknown as MarbleEngine, { track, key, slots: race.marbles.length })
  const tookMs = Math.round(performance.now() - beganAt)
  const hash = await raceHashOf(sha256, run)
  return {
    kind: 'checked',
    tookMs,
    hash,
    parts: {
      commit: (await commitOf(sha256, serverSeed)) === race.commit,
      chain: (await anchorOf(sha256, serverSeed, race.chainNo)) === chain.anchor,
      entropy: (await clientSeedOf(sha256, result.nonces)) === clientSeed,
      track: (await trackHashOf(sha256, track)) === race.trackHash,
      lanes: JSON.stringify(run.lanes) === JSON.stringify(race.lanes),
      order: JSON.stringify(run.finishes) === JSON.stringify(result.finishes),
      hash: hash === result.hash,
    },
  }
}

self.onmessage = ({ data }: MessageEvent<RaceToCheck>) => {
  // Reports the error, because a rejection here does not reach the page, which would wait forever.
  check(data).then((checked) => self.postMessage(checked), reportError)
}
