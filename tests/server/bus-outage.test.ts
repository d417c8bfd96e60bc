import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { banFromChat } from '#contract/chat.ts'
import { login, logout } from '#contract/session.ts'
import { createMemoryBuckets } from '#server/engines/buckets/memory.ts'
import { connectRedisBus } from '#server/engines/bus/redis.ts'
import type { Bus, DatabaseEngine } from '#server/engines/ports.ts'
import { createRedisWatch } from '#server/engines/redis-watch.ts'
import { newRoom } from '#tests/setup/chat-room.ts'
import { newUsername, signUp } from '#tests/setup/members.ts'
import { hasRedis, startRedis, type TestRedis } from '#tests/setup/redis.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { openTestDatabase } from '#tests/setup/test-database.ts'

describe.skipIf(!hasRedis())('two instances during and after an outage of Redis', () => {
  let redis: TestRedis
  let database: DatabaseEngine
  const buses: Bus[] = []
  let here: TestApp
  let there: TestApp

  async function start(): Promise<TestApp> {
    const watch = createRedisWatch(pino({ level: 'silent' }))
    const bus = await connectRedisBus({ ...redis, report: watch.report })
    buses.push(bus)
    const own = { ...database, close: async () => {} }
    return startTestApp({
      env: { CHAT_BURST: '1000' },
      engines: { database: own, bus, buckets: createMemoryBuckets(), redis: watch },
    })
  }

  beforeAll(async () => {
    ;[redis, database] = [await startRedis(), await openTestDatabase()]
    here = await start()
    there = await start()
  })
  afterAll(async () => {
    await Promise.all([here.close(), there.close()])
    await Promise.all(buses.map((bus) => bus.close()))
    await Promise.all([redis.stop(), database.close()])
  })

  const ready = async () => (await fetch(`${here.address}/readyz`)).json()
  const figures = async () => (await fetch(`${here.address}/metrics`)).text()

  test('show messages and mutes locally during it and on the other instance after it, and a logout applies there during it', async () => {
    const groupId = await newRoom(here)
    const [lan, huy] = [await signUp(here), await signUp(there)]
    const writer = await openSocket(here.address, { token: lan.accessToken })
    const neighbour = await openSocket(here.address, { token: huy.accessToken })
    const away = await openSocket(there.address, { token: huy.accessToken })
    const leaving = await openSocket(there.address, { token: lan.accessToken })
    await Promise.all([writer, neighbour, away, leaving].map((socket) => socket.sub(groupId)))
    neighbour.send({ type: 'sub', topic: 'user' })
    await neighbour.next((e) => e.type === 'subbed' && e.topic === 'user')
    expect(await ready()).toEqual({ status: 'ready', database: true, files: true, redis: true, draining: false })
    await redis.stop()
    await expect.poll(ready).toEqual({ status: 'ready', database: true, files: true, redis: false, draining: false })
    for (const use of ['publisher', 'subscriber'])
      expect(await figures()).toContain(`redis_up{connection="bus ${use}"} 0`)

    const ack = await writer.say(groupId, 'Redis đi vắng')
    expect(ack.code).toBe(0)
    const isMessage = (e: { type: string; data?: { groupMessageId?: string } }) =>
      e.type === 'message' && e.data?.groupMessageId === ack.data.groupMessageId
    await neighbour.next(isMessage)
    expect(away.events.some(isMessage)).toBe(false)
    await here.call(logout, { refreshToken: lan.refreshToken })
    expect((await writer.closed).code).toBe(4401)
    expect((await leaving.closed).code).toBe(4401)

    const moderator = { username: newUsername(), password: 'Sân-cỏ-rất-xanh-2468', role: 'moderator' as const }
    await here.features.accounts.createMember({ ...moderator, nickname: moderator.username })
    const { accessToken: token } = (await here.call(login, moderator)).data
    await here.call(banFromChat, { ip: '', reason: 'spam', userId: huy.userId, groupId }, { token })
    await neighbour.next((e) => e.type === 'muted' && e.data.isMuted)
    expect(await neighbour.say(groupId, 'vẫn nói')).toMatchObject({ msg: 'USER_MUTED' })

    await redis.start()
    await away.next(isMessage)
    await expect.poll(async () => (await away.say(groupId, 'còn nói')).msg).toBe('USER_MUTED')
    await expect.poll(ready).toMatchObject({ redis: true })
    const again = await openSocket(there.address, { token: lan.accessToken })
    expect((await again.closed).code).toBe(4401)
    await Promise.all([neighbour.close(), away.close()])
  })
})
