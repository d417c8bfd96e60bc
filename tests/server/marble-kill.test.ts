import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeFrames } from '#contract/rules/marble-frames.ts'
import { guestLogin } from '#contract/session.ts'
import { createKillableApp, type KillableApp, kill } from '#tests/setup/killable-app.ts'
import { openSocket } from '#tests/setup/socket-client.ts'

let app: KillableApp
beforeAll(async () => {
  app = await createKillableApp({ MARBLE_RACES: 'on' })
})
afterAll(() => app?.close())

const roomId = '1'
const newest = () =>
  app.database.db
    .selectFrom('marble_races')
    .select(['id', 'race_no', 'hash', 'drawn_at', 'settled_at', 'duration_ms', 'commit'])
    .where('room_id', '=', roomId)
    .orderBy('race_no', 'desc')
    .limit(1)
    .executeTakeFirst()
const begin = (id: string, inMs: number) =>
  app.database.db
    .updateTable('marble_races')
    .set({ starts_at: new Date(Date.now() + inMs), locks_at: new Date(Date.now() - 5_000) })
    .where('id', '=', id)
    .execute()

test('a race continues where it was after kill -9, before the draw, in the middle, and at its end', async () => {
  const first = await app.start()
  await expect.poll(newest).toBeDefined()
  await kill(first)
  const announced = await newest()
  if (!announced) throw new Error('no race was announced')
  await begin(announced.id, 1_000)

  const second = await app.start()
  await expect.poll(async () => (await newest())?.hash).toBeTruthy()
  const drawn = await newest()
  expect(drawn).toMatchObject({ id: announced.id, commit: announced.commit, settled_at: null })
  await kill(second)
  // Starting the process takes long on a busy machine. So the race is first moved into the future, and gets its time
  // when the process has started.
  await begin(announced.id, 600_000)

  const third = await app.start()
  await begin(announced.id, -5_000)
  const response = await fetch(third.address + guestLogin.path, { method: 'POST' })
  const { data: token } = (await response.json()) as { data: string }
  const socket = await openSocket(third.address, { token })
  socket.send({ type: 'sub', topic: 'marble', roomId })
  const { data } = await socket.next((e) => e.type === 'subbed' && e.topic === 'marble')
  const figures: number[] = []
  decodeFrames(figures, Buffer.from(data.frames, 'base64'), 8)
  expect(figures.length / 16).toBeGreaterThanOrEqual(100)
  const next = await socket.next((e) => e.type === 'frames' && Number(e.from) === figures.length / 16)
  expect(next.raceId).toBe(announced.id)
  await socket.close()
  await kill(third)
  await begin(announced.id, -(drawn?.duration_ms ?? 0) - 1_000)

  await app.start()
  await expect.poll(async () => (await newest())?.race_no).toBe(announced.race_no + 1)
  const results = await app.database.db
    .selectFrom('marble_results')
    .select(['place', 'points'])
    .where('race_id', '=', announced.id)
    .orderBy('place')
    .execute()
  expect(results.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const kept = await app.database.db
    .selectFrom('marble_races')
    .select(['hash', 'frames'])
    .where('id', '=', announced.id)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ hash: drawn?.hash, frames: null })
})
