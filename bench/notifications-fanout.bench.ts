// One stream starts, or with `NEWS=goal` one team scores, and 50,000 followers are notified. 10,000 of them have a push
// subscription at a service on this machine. Reports the time until the last notification and the last push, the CPU time
// of the database and this process, and the longest block of the event loop. Also compares chat ack times during the
// fan-out with those before. `FOLLOWERS=5000 PUSHED=0` measures less.
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { cpuSecondsOf, cpuSecondsOfFamily, machineLine, quantile } from './machine.ts'
import { startOwnApp } from './own-app.ts'

const followers = Number(process.env.FOLLOWERS ?? 50_000)
const isGoal = process.env.NEWS === 'goal'
const pushed = Number(process.env.PUSHED ?? 10_000)
const chatEveryMs = 50

const own = await startOwnApp({ OUTBOUND_ALLOWED: '127.0.0.1' })
const { app, address, database, postgresPid, world } = own
const service = createServer((request, reply) => {
  request.resume()
  request.on('end', () => reply.writeHead(201).end())
}).listen(0, '127.0.0.1')
await once(service, 'listening')
const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}`

const blv = await world.commentator()
const homeId = await world.team()
const fixtureId = await world.liveFixture({ homeId, commentators: [blv] })
const followed = isGoal ? { kind: 'team', id: homeId } : { kind: 'member', id: blv.userId }
const groupId = (await app.features.chat.ensureFixtureRooms([fixtureId])).get(fixtureId) ?? ''
const ecdh = createECDH('prime256v1')
ecdh.generateKeys()
await own.fill([
  {
    text: `with made as (insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton)
        select n, n, n, n, n from (select 'nguoi' || i as n from generate_series(1, $2::int) i) x returning id)
      insert into follows (user_id, kind, target_id) select id, $3, $1 from made`,
    values: [followed.id, followers, followed.kind],
  },
  {
    text: `with of as (select user_id, gen_random_uuid() as session_id from follows where kind = $6 and target_id = $1
          order by user_id limit $2),
        opened as (insert into sessions (id, user_id, user_agent) select session_id, user_id, 'bench' from of)
      insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, locale, user_agent)
      select user_id, session_id, $3 || '/' || user_id, $4, $5, 'vi', 'bench' from of`,
    values: [
      followed.id,
      pushed,
      endpoint,
      ecdh.getPublicKey('base64url'),
      randomBytes(16).toString('base64url'),
      followed.kind,
    ],
  },
])

const speaker = await world.tokenOf(await world.user())
const socket = new WebSocket(`${address.replace('http', 'ws')}/websocket?token=${speaker}`)
await once(socket, 'open')
const sentAt = new Map<string, number>()
let acks: number[] = []
socket.on('message', (raw) => {
  for (const event of JSON.parse(raw.toString()) as { type: string; uuid?: string }[]) {
    const at = event.type === 'ack' && event.uuid ? sentAt.get(event.uuid) : undefined
    if (at !== undefined) acks.push(performance.now() - at)
  }
})
socket.send(JSON.stringify({ type: 'sub', topic: 'chatroom', groupId }))
let said = 0
const talking = setInterval(() => {
  said += 1
  const uuid = crypto.randomUUID()
  sentAt.set(uuid, performance.now())
  const data = { groupId, originalMessage: `câu số ${said}`, parentMessageId: null, attachments: [] }
  socket.send(JSON.stringify({ type: 'send', topic: 'chatroom', path: 'sendMessage', uuid, data }))
}, chatEveryMs)
await delay(5_000)
const before = acks
acks = []

const loop = monitorEventLoopDelay({ resolution: 1 })
loop.enable()
const startedAt = performance.now()
const cpuAtStart = cpuSecondsOf(process.pid)
const databaseAtStart = cpuSecondsOfFamily(postgresPid)
if (isGoal)
  await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: 1, homeScore: 1, awayScore: 0 })
else await app.features.notifications.liveNews.streamStarted({ streamId: '1', fixtureId, userId: blv.userId })

async function until(text: string, wanted: number): Promise<number> {
  for (;;) {
    const { rows } = await database.pool.query<{ total: number }>(text)
    if ((rows[0]?.total ?? 0) >= wanted) return (performance.now() - startedAt) / 1_000
    await delay(100)
  }
}
const writtenS = await until(
  `select count(*)::int as total from notifications where title in ('LIVE_STARTED', 'MATCH_GOAL')`,
  followers,
)
// The chat adds events all the time.
const announcedS = await until(
  `select (not exists (select from events where name = 'notifications.added'))::int as total`,
  1,
)
const pushedS =
  pushed === 0 ? 0 : await until(`select count(*)::int as total from push_deliveries where outcome = 'sent'`, pushed)
loop.disable()
const ms = (value: number) => `${value.toFixed(1)} ms`
const p99 = (list: number[]) =>
  ms(
    quantile(
      list.toSorted((a, b) => a - b),
      0.99,
    ),
  )
console.log(`${machineLine()}
${followers} followers, ${pushed} with push
written to the database: the last after ${writtenS.toFixed(1)} s; counted and sent to open pages after ${announcedS.toFixed(1)} s
pushed: the last after ${pushedS.toFixed(1)} s
this process ${(cpuSecondsOf(process.pid) - cpuAtStart).toFixed(1)} CPU s, PostgreSQL ${(cpuSecondsOfFamily(postgresPid) - databaseAtStart).toFixed(1)} CPU s
loop held: p99 ${ms(loop.percentile(99) / 1e6)}, longest ${ms(loop.max / 1e6)}
chat ack p99 ${p99(before)} before (${before.length}), ${p99(acks)} meanwhile (${acks.length})`)

clearInterval(talking)
socket.close()
service.close()
service.closeAllConnections()
await own.stop()
process.exit(0)
