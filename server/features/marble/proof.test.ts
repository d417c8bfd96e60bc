// @module-tag heavy
import { createHash } from 'node:crypto'
import rapier from '@dimforge/rapier2d-deterministic-compat'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type MarbleRace,
  type MarbleStage,
  marbleChains,
  marbleRaceProof,
  marbleRaces,
  marbleTrack,
} from '#contract/marble.ts'
import { anchorOf, clientSeedOf, raceHashOf, raceKey } from '#contract/rules/marble-proof.ts'
import { type MarbleEngine, runMarbleRace } from '#contract/rules/marble-race.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const sha256 = async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const stageOf = async (of = app): Promise<MarbleStage> =>
  (await of.features.marble.stage('san-mat-troi')) as MarbleStage

async function announced(of = app): Promise<MarbleRace> {
  if (!(await stageOf(of)).race) await of.features.marble.advance(Date.now())
  const { race } = await stageOf(of)
  if (!race) throw new Error('no race was announced')
  return race
}

async function runOne(of = app): Promise<MarbleRace> {
  const { startsAt } = await announced(of)
  await of.features.marble.advance(startsAt - 1_000)
  await of.features.marble.advance(startsAt + 91_000)
  const { last } = await stageOf(of)
  if (!last) throw new Error('no race is over')
  return last
}

test('while picks are open, the database contains neither the seed nor a value that leads to it', async () => {
  const { commit } = await announced()
  const stored = await storedText()
  const { result } = await runOne()
  expect(hashes(result?.serverSeed ?? '', 1)).toEqual([commit])
  for (const [value] of stored.matchAll(/[0-9a-f]{64}/g)) expect(hashes(value, 900)).not.toContain(commit)
})

test('an outsider can repeat a race from the published data, and its seed leads to the anchor of its chain', async () => {
  const { raceId } = await runOne()
  const { race, chain } = (await app.call(marbleRaceProof, { raceId })).data
  const { geometry } = (await app.call(marbleTrack, { trackId: race.trackId })).data
  const { result } = race
  if (!result) throw new Error('the race has no result')
  expect(createHash('sha256').update(geometry).digest('hex')).toBe(race.trackHash)
  const key = await raceKey(sha256, {
    serverSeed: result.serverSeed,
    clientSeed: await clientSeedOf(sha256, result.nonces),
    raceNo: race.raceNo,
    trackId: race.trackId,
  })
  await rapier.init()
  const track = JSON.parse(geometry)
  const run = runMarbleRace(rapier as unknown as MarbleEngine, { track, key, slots: race.marbles.length })
  expect(run).toMatchObject({ lanes: race.lanes, finishes: result.finishes })
  expect(await raceHashOf(sha256, run)).toBe(result.hash)

  expect(hashes(result.serverSeed, race.chainNo).at(-1)).toBe(chain.anchor)
  expect(await anchorOf(sha256, result.serverSeed, race.chainNo)).toBe(chain.anchor)
  const { list } = (await app.call(marbleChains, { roomId: race.roomId })).data
  expect(list.find(({ chainId }) => chainId === race.chainId)).toMatchObject({ anchor: chain.anchor, length: 900 })
  expect(await app.call(marbleTrack, { trackId: 'khong-co' })).toMatchObject({ status: 404 })
})

test('the published data of a race is final: the program can add the draw once, and change nothing after it', async () => {
  await runOne()
  await announced()
  const { pool } = app.engines.database
  const change = (set: string, which: string) => pool.query(`update marble_races set ${set} where ${which}`)
  for (const set of ['marbles = array[1]', "commit = 'x'", 'chain_no = 1000', "track_id = 'coi-xay'"])
    await expect(change(set, 'settled_at is null')).rejects.toThrow('written once')
  for (const set of ["server_seed = 'x'", 'finishes = null', 'starts_at = now()', 'settled_at = null', 'fans = null'])
    await expect(change(set, 'settled_at is not null')).rejects.toThrow('written once')
})

test('a race is cancelled when its seed was sealed with another SECRET, and the next one uses a new chain', async () => {
  const own = await startTestApp()
  const engines = { database: { ...own.engines.database, close: async () => {} } }
  const lost = await announced(own)
  const other = await startTestApp({ engines, env: { SECRET: 'another secret of at least 32 characters' } })
  await other.features.marble.advance(lost.startsAt - 1_000)
  await other.features.marble.advance(lost.startsAt)
  const next = await stageOf(other)
  expect(next).toMatchObject({ race: { raceNo: 2, chainNo: 1 }, last: null })
  expect((await runOne(other)).result?.finishes).toHaveLength(8)
  const { race, chain } = (await other.call(marbleRaceProof, { raceId: lost.raceId })).data
  expect(race.result).toBeNull()
  expect(chain.anchor).toBe(lost.commit)
  const { list, total } = (await other.call(marbleRaces, { roomId: lost.roomId })).data
  expect([list.length, total]).toEqual([1, 1])
  await other.close()
  await own.close()
})

/** Returns all stored data of races and chains as text. */
async function storedText(): Promise<string> {
  const { rows } = await app.engines.database.pool.query(`
    select string_agg(line, ' ') as text from (
      select to_jsonb(r)::text as line from marble_races r union all select to_jsonb(c)::text from marble_chains c
    ) lines`)
  return rows[0].text
}

/** Returns repeated hashes of a hex value: hashed once, twice, and so on. */
function hashes(value: string, times: number): string[] {
  const all: string[] = []
  for (let last = value; all.length < times; all.push(last))
    last = createHash('sha256').update(Buffer.from(last, 'hex')).digest('hex')
  return all
}
