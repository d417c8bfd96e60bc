// @module-tag heavy
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshBalance } from '#contract/account.ts'
import { chatroomTopic } from '#contract/chat.socket.ts'
import { type ConsoleValues, consoleRecords, consoleSave } from '#contract/console.ts'
import { liveRoom } from '#contract/live.ts'
import {
  type MarbleStage,
  marbleChains,
  marbleHeadToHead,
  marbleLeaderboard,
  marbleMaps,
  marbleOwnPicks,
  marblePick,
  marbleRaceProof,
  marbleRaces,
  marbleRoom,
  marbleRoomOfFixture,
  marbleRooms,
} from '#contract/marble.ts'
import { maxPickRewardsADay } from '#contract/rules/marble-field.ts'
import { decodeFrames } from '#contract/rules/marble-frames.ts'
import { clientSeedOf, commitOf, trackHashOf } from '#contract/rules/marble-proof.ts'
import { marbleTrackOf } from '#contract/rules/marble-tracks.ts'
import { totalLive } from '#contract/schedule.ts'
import { guestLogin } from '#contract/session.ts'
import { createWorld } from '#demo/world.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { dayOf } from './race.rules.ts'
import { createSimulator } from './simulator.adapter.ts'

let app: TestApp
let lan: SignedUp
const simulator = createSimulator()
beforeAll(async () => {
  app = await startTestApp()
  lan = await signUp(app)
})
afterAll(async () => {
  await app.close()
  await simulator.close()
})

const sha256 = async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const nonce = () => randomBytes(8).toString('hex')
const slug = 'san-mat-troi'
const stageOf = async (of = app): Promise<MarbleStage> => (await of.features.marble.stage(slug)) as MarbleStage
const raceOf = async (of = app) => {
  const { race } = await stageOf(of)
  if (!race) throw new Error('no race was announced')
  return race
}

/** Runs the room until the announced race is over. Returns the race as viewers then see it. */
async function runOne(of = app) {
  const { marble } = of.features
  if (!(await stageOf(of)).race) await marble.advance(Date.now())
  const { raceId, startsAt } = await raceOf(of)
  await marble.advance(startsAt - 1_000)
  await marble.advance(startsAt + 91_000)
  return settled(raceId, of)
}

/** Waits for the result of a race, because an older response may be cached for a moment. */
async function settled(raceId: string, of = app) {
  const ask = async () => (await of.call(marbleRaceProof, { raceId })).data.race
  await expect.poll(async () => (await ask()).result).not.toBeNull()
  return ask()
}

describe('a race', () => {
  test('is announced with the hash of its seed, and reveals the seed only at the end', async () => {
    await app.features.marble.advance(Date.now())
    const announced = await raceOf()
    expect(announced).toMatchObject({ raceNo: 1, lanes: null, fans: null, result: null })
    await app.features.marble.advance(announced.startsAt - 1_000)
    const drawn = await raceOf()
    expect(drawn.lanes?.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(drawn.result).toBeNull()
    expect(JSON.stringify((await app.call(marbleRaceProof, { raceId: drawn.raceId })).data)).not.toMatch(/[sS]eed/)
    await app.features.marble.advance(drawn.startsAt + 91_000)
    const race = await settled(drawn.raceId)
    const { result } = race
    if (!result) throw new Error('the race has no result')
    expect(await commitOf(sha256, result.serverSeed)).toBe(announced.commit)
    expect(await clientSeedOf(sha256, result.nonces)).toBe(result.clientSeed)
    const track = marbleTrackOf(race.trackId)
    expect(track && (await trackHashOf(sha256, track))).toBe(race.trackHash)
    const again = await simulator.run({
      serverSeed: result.serverSeed,
      clientSeed: result.clientSeed,
      raceNo: race.raceNo,
      trackId: race.trackId,
      slots: race.marbles.length,
    })
    expect(again).toMatchObject({ hash: result.hash, lanes: race.lanes, finishes: result.finishes })
    // In the chain, this race’s seed is the published hash of the next one.
    expect((await raceOf()).commit).toBe(result.serverSeed)
  })

  test('counts for a fixture of its hours, and announces a change of track in the room', async () => {
    const own = await startTestApp()
    await own.engines.database.db.updateTable('marble_rooms').set({ races_per_track: 1 }).execute()
    await own.features.marble.advance(Date.now())
    const { fixtureId, groupId } = await stageOf(own)
    const guest = (await own.call(guestLogin)).data
    const socket = await openSocket(own.address, { token: guest })
    await socket.sub(String(groupId))
    await runOne(own)
    const notice = await socket.next((e) => e.topic === chatroomTopic.name && e.data?.systemMessage === 7)
    expect(notice.data).toEqual({
      systemMessage: 7,
      mapId: 'coi-xay',
      mapName: 'Cối xay gió',
      raceNo: 2,
      startsAt: (await raceOf(own)).startsAt,
    })
    await socket.close()
    const stage = await stageOf(own)
    if (stage.fixtureId === fixtureId) {
      const { data } = await own.call(liveRoom, { id: String(fixtureId) })
      expect([data.home.score, data.away.score]).toEqual(stage.score)
      expect(stage.score[0] + stage.score[1]).toBe(1)
      expect(data).toMatchObject({ groupId, state: 'playing', period: 2 })
      expect((await own.call(marbleRoomOfFixture, { fixtureId: String(fixtureId) })).data).toEqual({ slug })
      const live = (await own.call(totalLive, { mode: 40 })).data
      expect(live.list.map((one) => one.fixtureId)).toContain(fixtureId)
    }
    await own.close()
  })

  test('that could not begin in time begins later, once for parallel processes', async () => {
    const { marble } = app.features
    const before = await raceOf()
    const late = before.startsAt + 3_600_000
    await marble.advance(late)
    const moved = await raceOf()
    expect(moved).toMatchObject({ raceId: before.raceId, lanes: null })
    expect(moved.startsAt).toBeGreaterThan(late)
    await Promise.all(Array.from({ length: 8 }, () => marble.advance(moved.startsAt - 1_000)))
    await Promise.all(Array.from({ length: 8 }, () => marble.advance(moved.startsAt + 91_000)))
    const { list } = (await app.call(marbleRaces, { roomId: moved.roomId })).data
    expect(list.map(({ raceNo }) => raceNo)).toEqual([2, 1])
  })

  test('can be watched while it runs, also by late viewers, and continues after a restart', async () => {
    const own = await startTestApp()
    // Announces a race in the past, so that it has been running for some seconds now.
    const beganMs = Date.now() - 80_000
    await own.features.marble.advance(beganMs)
    const { startsAt, roomId, raceId, marbles } = await raceOf(own)
    await own.features.marble.advance(startsAt - 1_000)
    // Another process on the same database, which has not drawn the race itself.
    const other = await startTestApp({ engines: { database: { ...own.engines.database, close: async () => {} } } })
    const guest = (await other.call(guestLogin)).data
    const socket = await openSocket(other.address, { token: guest })
    socket.send({ type: 'sub', topic: 'marble', roomId })
    const { data } = await socket.next((e) => e.type === 'subbed' && e.topic === 'marble')
    const figures: number[] = []
    decodeFrames(figures, Buffer.from(data.frames, 'base64'), marbles.length)
    const known = figures.length / (2 * marbles.length)
    expect(known % 10).toBe(0)
    expect(known).toBeGreaterThanOrEqual(10)
    expect(known * 50).toBeLessThanOrEqual(Date.now() - startsAt)
    const next = await socket.next((e) => e.type === 'frames' && Number(e.from) >= known)
    expect(next).toMatchObject({ raceId, from: known, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    decodeFrames(figures, Buffer.from(String(next.data), 'base64'), marbles.length)
    expect(figures.length).toBe((known + 10) * 2 * marbles.length)
    await socket.close()
    await other.features.marble.advance(startsAt + 91_000)
    expect((await settled(raceId, own)).result?.finishes).toHaveLength(8)
    await other.close()
    await own.close()
  })

  test('of an unknown room is not found', async () => {
    const guest = (await app.call(guestLogin)).data
    const socket = await openSocket(app.address, { token: guest })
    socket.send({ type: 'sub', topic: 'marble', roomId: '999' })
    expect(await socket.next((e) => e.type === 'subbed')).toMatchObject({ msg: 'MARBLE_ROOM_NOT_FOUND' })
    await socket.close()
    expect(await app.call(marbleRoom, { slug: 'khong-co' })).toMatchObject({
      status: 404,
      msg: 'MARBLE_ROOM_NOT_FOUND',
    })
    expect(await app.call(marbleRaceProof, { raceId: '999' })).toMatchObject({
      status: 404,
      msg: 'MARBLE_RACE_NOT_FOUND',
    })
    expect((await app.call(marbleRoomOfFixture, { fixtureId: '999' })).data).toEqual({ slug: null })
  })
})

describe('figures', () => {
  test('standings, form, records and meetings agree with the races', async () => {
    await runOne()
    const { list: races } = (await app.call(marbleRaces, { pageSize: 50 })).data
    const { data: room } = await app.call(marbleRoom, { slug })
    expect(room.stage.race?.marbles).toHaveLength(8)
    const { list } = (await app.call(marbleLeaderboard, { window: 'all' })).data
    const sum = (name: 'races' | 'wins' | 'points') => list.reduce((all, one) => all + one[name], 0)
    expect(sum('races')).toBe(races.length * 8)
    expect(sum('wins')).toBe(races.length)
    expect(sum('points')).toBe(races.length * 32)
    const maps = (await app.call(marbleMaps)).data
    expect(maps.list.reduce((all, one) => all + one.races, 0)).toBe(races.length)
    const chains = (await app.call(marbleChains, {})).data
    expect(chains.list.map(({ used }) => used)).not.toContain(0)
    const last = races[0]
    const [first, second] = (last?.result?.finishes ?? []).map(({ slot }) => last?.marbles[slot] ?? 0)
    const met = (await app.call(marbleHeadToHead, { one: first ?? 1, other: second ?? 2 })).data
    expect(met.oneAhead + met.otherAhead).toBe(met.races)
    expect(met.oneAhead).toBeGreaterThan(0)
    const { list: rooms } = (await app.call(marbleRooms)).data
    expect(rooms.map((one) => one.slug)).toEqual(['san-mat-troi', 'san-mat-trang'])
  })
})

describe('a favourite', () => {
  test('is one per member for a hundred parallel presses, and can be replaced', async () => {
    const { raceId, marbles } = await announcedNow()
    const options = { token: lan.accessToken }
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        app.call(marblePick, { raceId, marbleId: marbles[at % 8] ?? 0, nonce: nonce() }, options),
      ),
    )
    expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['Success']))
    const own = (await app.call(marbleOwnPicks, {}, options)).data
    expect(own.list.filter((pick) => pick.raceId === raceId)).toHaveLength(1)
    const chosen = { raceId, marbleId: marbles[3] ?? 0, nonce: nonce() }
    await app.call(marblePick, chosen, options)
    const mine = (await app.call(marbleOwnPicks, {}, options)).data.list[0]
    expect(mine).toEqual({ ...chosen, reward: null })
  })

  test('is refused for guests, for marbles outside the race, and after picks are closed', async () => {
    const { raceId, marbles, startsAt } = await announcedNow()
    const options = { token: lan.accessToken }
    const stranger = Array.from({ length: 16 }, (_, at) => at + 1).find((id) => !marbles.includes(id)) ?? 0
    const pick = { raceId, marbleId: marbles[0] ?? 0, nonce: nonce() }
    expect(await app.call(marblePick, pick)).toMatchObject({ status: 401, msg: 'FIBE_NOT_LOGIN' })
    expect(await app.call(marblePick, { ...pick, marbleId: stranger }, options)).toMatchObject({
      status: 400,
      msg: 'MARBLE_NOT_RACING',
    })
    expect(await app.call(marblePick, { ...pick, raceId: '999' }, options)).toMatchObject({
      msg: 'MARBLE_RACE_NOT_FOUND',
    })
    expect(await app.call(marblePick, { ...pick, nonce: 'x' }, options)).toMatchObject({ status: 400 })
    await app.call(marblePick, pick, options)
    await app.features.marble.advance(startsAt - 1_000)
    expect(await app.call(marblePick, pick, options)).toMatchObject({ status: 409, msg: 'MARBLE_PICKS_CLOSED' })
    const drawn = await raceOf()
    expect(drawn.fans?.reduce((all, one) => all + one, 0)).toBe(1)
    await app.features.marble.advance(startsAt + 91_000)
    const race = await settled(drawn.raceId)
    expect(race.result?.nonces).toEqual([pick.nonce])
  })
})

describe('operators', () => {
  test('set the tracks and the pause of a room, and a closed room begins no race', async () => {
    const own = await startTestApp()
    const world = createWorld(own, { password: 'Kh4n-dai-thu-nghiem' })
    const operator = { token: await world.tokenOf(await world.operator()) }
    const resource = 'marble-rooms'
    const { list } = (await own.call(consoleRecords, { resource }, operator)).data
    const room = list.find(({ values }) => values.slug === slug)
    if (!room) throw new Error('there is no room')
    const set = (values: ConsoleValues) => own.call(consoleSave, { resource, id: room.id, values }, operator)
    expect(await set({ rotation: ['khong-co'] })).toMatchObject({ data: { fields: [{ path: 'rotation.0' }] } })
    await set({ rotation: ['song-pheu'], racesPerTrack: 2, pauseS: 600, isOpen: false })
    await own.features.marble.advance(Date.now())
    expect(await stageOf(own)).toMatchObject({ race: null, last: null })
    await set({ isOpen: true })
    const nowMs = Date.now()
    await own.features.marble.advance(nowMs)
    const race = await raceOf(own)
    expect(race).toMatchObject({ trackId: 'song-pheu' })
    expect(race.startsAt - nowMs).toBeGreaterThanOrEqual(600_000)
    await own.close()
  })
})

describe('the reward of a favourite', () => {
  test('is paid once by parallel processes', async () => {
    const fans = await Promise.all(Array.from({ length: 8 }, () => signUp(app)))
    const { raceId, marbles, startsAt } = await announcedNow()
    await Promise.all(
      fans.map(({ accessToken: token }, at) =>
        app.call(marblePick, { raceId, marbleId: marbles[at] ?? 0, nonce: nonce() }, { token }),
      ),
    )
    await app.features.marble.advance(startsAt - 1_000)
    await Promise.all(Array.from({ length: 100 }, () => app.features.marble.advance(startsAt + 91_000)))
    // A call that found the payment lock taken leaves the rest to the next call.
    await app.features.marble.advance(startsAt + 91_000)
    const race = await settled(raceId)
    const rewards = await Promise.all(
      fans.map(async ({ accessToken: token }, at) => {
        const place = race.result?.finishes.findIndex(({ slot }) => slot === at) ?? -1
        const { list } = (await app.call(marbleOwnPicks, {}, { token })).data
        const { balance } = (await app.call(refreshBalance, undefined, { token })).data
        return { place, reward: list[0]?.reward, balance }
      }),
    )
    expect(rewards.toSorted((a, b) => a.place - b.place).map(({ reward }) => reward)).toEqual([20, 8, 4, 0, 0, 0, 0, 0])
    for (const { reward, balance } of rewards) expect(balance).toBe(reward)
  })

  test('is zero while the member’s rewards are frozen', async () => {
    const { raceId, marbles, startsAt } = await announcedNow()
    const { db } = app.engines.database
    const fans = await Promise.all(
      marbles.map(async (marbleId) => {
        const { accessToken: token, userId } = await signUp(app)
        await app.call(marblePick, { raceId, marbleId, nonce: nonce() }, { token })
        await db.transaction().execute((tx) => app.features.ledger.freeze(tx, userId, 'Nhiều tài khoản'))
        return { token }
      }),
    )
    await app.features.marble.advance(startsAt - 1_000)
    await app.features.marble.advance(startsAt + 91_000)
    const picks = await Promise.all(fans.map(async (own) => (await app.call(marbleOwnPicks, {}, own)).data.list[0]))
    expect(picks.map((pick) => pick?.reward)).toEqual(marbles.map(() => 0))
  })

  test('has a daily maximum', async () => {
    const { list } = (await app.call(marbleRaces, {})).data
    const { raceId, marbles, startsAt } = await announcedNow()
    const fans = await Promise.all(
      marbles.map(async (marbleId) => {
        const { accessToken: token, userId } = await signUp(app)
        await app.call(marblePick, { raceId, marbleId, nonce: nonce() }, { token })
        return { token, userId }
      }),
    )
    const earlier = { race_id: list[0]?.raceId ?? '', marble_id: 1, nonce: nonce(), reward: maxPickRewardsADay - 6 }
    const day = dayOf(startsAt + 91_000)
    const before = fans.map(({ userId }) => ({ ...earlier, user_id: userId, rewarded_on: day }))
    await app.engines.database.db.insertInto('marble_picks').values(before).execute()
    await app.features.marble.advance(startsAt - 1_000)
    await app.features.marble.advance(startsAt + 91_000)
    const balances = await Promise.all(
      fans.map(async ({ token }) => (await app.call(refreshBalance, undefined, { token })).data.balance),
    )
    expect(balances.toSorted((a, b) => b - a)).toEqual([6, 6, 4, 0, 0, 0, 0, 0])
  })
})

/** Returns a race that is announced and still open. Runs an earlier one to its end. */
async function announcedNow() {
  if ((await raceOf()).lanes === null && (await raceOf()).locksAt > Date.now()) return raceOf()
  await runOne()
  return raceOf()
}
