import { createHash, randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import rapier from '@dimforge/rapier2d-deterministic-compat'
import { marbleTopic } from '#contract/marble.socket.ts'
import { chunksOf, framesPerChunk } from '#contract/rules/marble-frames.ts'
import { type MarbleTrackId, marbleTrackIds } from '#contract/rules/marble-names.ts'
import { raceHashOf, raceKey, runningHashes } from '#contract/rules/marble-proof.ts'
import { type MarbleEngine, type MarbleRun, runMarbleRace } from '#contract/rules/marble-race.ts'
import { marbleTracks } from '#contract/rules/marble-tracks.ts'
import { hashesInChromium, picturesInChromium } from './marble/chromium.ts'

// Measures the cost and the fairness of marble races: `npm run bench -- marble`. RACES sets their number (2000).

const races = Number(process.env.RACES ?? 2_000)
const slots = 8
const pairs = 20
/** Pause from the end of a race to the next start. */
const betweenMs = 70_000

const sha256 = async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const text = (value: number, digits = 1) => value.toFixed(digits)

await rapier.init()
const engine = rapier as unknown as MarbleEngine

async function keyOf(raceNo: number, trackId: string): Promise<Uint8Array> {
  const serverSeed = randomBytes(32).toString('hex')
  return raceKey(sha256, { serverSeed, clientSeed: '', raceNo, trackId })
}

function chiSquare(seen: readonly number[]): number {
  const expected = seen.reduce((sum, one) => sum + one, 0) / seen.length
  return seen.reduce((sum, one) => sum + (one - expected) ** 2 / expected, 0)
}

type Tally = { ms: number; cpuMs: number; slot: number[]; lane: number[]; unfinished: number; seconds: number[] }
const none = (): Tally => ({
  ms: 0,
  cpuMs: 0,
  unfinished: 0,
  seconds: [],
  slot: Array.from({ length: slots }, () => 0),
  lane: Array.from({ length: slots }, () => 0),
})

/** 1 % of fair draws exceed this chi-square value with 7 degrees of freedom. */
const onePercent = 18.48

async function fairness(): Promise<void> {
  const all = none()
  for (const trackId of marbleTrackIds) {
    const tally = none()
    const each = Math.ceil(races / marbleTrackIds.length)
    for (let raceNo = 0; raceNo < each; raceNo += 1) {
      const key = await keyOf(raceNo, trackId)
      const [beganAt, cpu] = [performance.now(), process.cpuUsage()]
      const run = runMarbleRace(engine, { track: marbleTracks[trackId], key, slots })
      tally.ms += performance.now() - beganAt
      const used = process.cpuUsage(cpu)
      tally.cpuMs += (used.user + used.system) / 1_000
      const [first] = run.finishes
      const last = run.finishes.at(-1)
      if (!first) continue
      tally.slot[first.slot] = (tally.slot[first.slot] ?? 0) + 1
      const lane = run.lanes[first.slot] ?? 0
      tally.lane[lane] = (tally.lane[lane] ?? 0) + 1
      if (last?.timeUs === null) tally.unfinished += 1
      tally.seconds.push((last?.timeUs ?? 90_000_000) / 1_000_000)
    }
    tally.seconds.sort((a, b) => a - b)
    const at = (part: number) => text(tally.seconds[Math.floor(part * (each - 1))] ?? 0)
    console.log(
      `${trackId.padEnd(16)} ${each} races: ${text(tally.ms / each)} ms each, ${text(tally.cpuMs / each)} ms of processor; last one in after ` +
        `${at(0.05)} / ${at(0.5)} / ${at(0.95)} s (5, 50, 95 %); with one that did not finish ${tally.unfinished}; wins by lane ${tally.lane.join(' ')}`,
    )
    tally.slot.forEach((wins, slot) => {
      all.slot[slot] = (all.slot[slot] ?? 0) + wins
    })
  }
  const value = chiSquare(all.slot)
  const total = all.slot.reduce((sum, one) => sum + one, 0)
  console.log(`wins by marble over ${total} races: ${all.slot.join(' ')}`)
  console.log(`chi-square ${text(value, 2)} with 7 degrees of freedom; below ${onePercent} in 99 of 100 fair draws`)
  if (value > onePercent) process.exitCode = 1
}

async function bytesOfViewer(): Promise<void> {
  for (const trackId of marbleTrackIds) {
    const run: MarbleRun = runMarbleRace(engine, { track: marbleTracks[trackId], key: await keyOf(1, trackId), slots })
    const chunks = chunksOf(run)
    const hashes = await runningHashes(sha256, chunks)
    const sent = chunks.map((chunk, at) =>
      JSON.stringify([
        {
          type: 'frames',
          topic: marbleTopic.name,
          roomId: '1',
          raceId: '1234567',
          from: at * framesPerChunk,
          data: Buffer.from(chunk).toString('base64'),
          hash: hashes[at],
        },
      ]),
    )
    const plain = sent.reduce((sum, frame) => sum + Buffer.byteLength(frame), 0)
    const packed = sent.reduce((sum, frame) => sum + deflateRawSync(frame).length, 0)
    const seconds = chunks.length / 2
    const aMinute = (bytes: number) => text(((bytes / seconds) * 60) / 1_000)
    const whole = (bytes: number) => text((bytes / (seconds * 1_000 + betweenMs)) * 60)
    console.log(
      `${trackId.padEnd(16)} ${text(seconds)} s, ${text(plain / 1_000)} kB as sent, ${text(packed / 1_000)} kB deflated: ` +
        `${aMinute(plain)} (${aMinute(packed)}) kB a minute while it runs, ${whole(plain)} (${whole(packed)}) kB with the pause`,
    )
  }
}

async function sameInChromium(): Promise<void> {
  const wanted = Array.from({ length: pairs }, (_, at) => ({
    serverSeed: randomBytes(32).toString('hex'),
    clientSeed: randomBytes(32).toString('hex'),
    raceNo: at + 1,
    trackId: marbleTrackIds[at % marbleTrackIds.length] as MarbleTrackId,
  }))
  const here: string[] = []
  for (const draw of wanted) {
    const key = await raceKey(sha256, draw)
    here.push(await raceHashOf(sha256, runMarbleRace(engine, { track: marbleTracks[draw.trackId], key, slots })))
  }
  const there = await hashesInChromium(wanted, slots)
  const same = here.filter((hash, at) => hash === there.hashes[at]).length
  console.log(`${same} of ${pairs} hashes are the same in Node and in Chromium (${text(there.msEach)} ms a race there)`)
  if (same < pairs) process.exitCode = 1
}

async function smoothness(): Promise<void> {
  for (const slower of [1, 4]) {
    const draw = { serverSeed: randomBytes(32).toString('hex'), clientSeed: '', raceNo: 1, trackId: 'coi-xay' }
    const { costs, gaps } = await picturesInChromium(draw, { slots, seconds: 15, slower })
    const at = (list: number[], part: number) => {
      const sorted = list.toSorted((a, b) => a - b)
      return text(sorted[Math.floor(part * (sorted.length - 1))] ?? 0)
    }
    console.log(
      `phone, processor ${slower}x slower: ${costs.length} pictures in 15 s; drawing one takes ${at(costs, 0.5)} / ${at(costs, 0.95)} ms, ` +
        `between two ${at(gaps, 0.5)} / ${at(gaps, 0.95)} / ${at(gaps, 0.99)} ms (50, 95, 99 %)`,
    )
  }
}

await bytesOfViewer()
await sameInChromium()
await smoothness()
await fairness()
