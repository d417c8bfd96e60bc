// The whole site under faults, one after another: nginx from docs/nginx.conf, two web processes, two media processes, one
// for jobs, Redis and Debian's PostgreSQL, with publishers, talkers, and readers of pages and of the picture. `ONLY` is
// a pattern of the names of faults; `KEEP` keeps the folder with the logs.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { liveRoom } from '#contract/live.ts'
import { readClip } from '#demo/flv-clip.ts'
import { startClipPublisher } from '#demo/publisher.ts'
import { type Database, type Fleet, type Member, seed, startDatabase, startFleet } from './faults/fleet.ts'
import { openHlsReaders, openPageReaders, openPushes, readOnce } from './faults/readers.ts'
import { openTalkers } from './faults/talkers.ts'
import { createFaults, type Faults } from './faults/times.ts'

const STREAMS = 2
const TALKERS = 60
const WRITERS = 12
const PUSHES = 40
const HLS_READERS = 6
const PAGE_READERS = 4
const AWAY_MS = 10_000
const BEFORE_MS = 3_000
const LOOK_MS = 50
const SETTLE_LIMIT_MS = 60_000

const folder = await mkdtemp(join(tmpdir(), 'khan-dai-faults-'))
const closers: (() => Promise<void>)[] = []
const noted: { current: Faults } = { current: createFaults() }
try {
  await run()
} finally {
  for (const close of closers.toReversed()) await close()
  if (process.env.KEEP) console.log(`logs: ${folder}`)
  else await rm(folder, { recursive: true, force: true })
}

async function run(): Promise<void> {
  const database = await startDatabase({ fsync: 'on' })
  closers.push(database.stop)
  const planned = await plan(database)
  const fleet = await startFleet({ database, folder, closers }, { web: 2, media: 2 })
  closers.push(await startPublishers(planned.keys, fleet))
  const rooms = await Promise.all(planned.fixtureIds.map((id) => onceLive(id, fleet)))
  const paths = ['/', '/truc-tiep', '/ket-qua', '/lich-thi-dau', ...rooms.map(({ slug }) => `/truc-tiep/${slug}`)]
  await readOnce(paths, fleet.web)
  const crowd = gather({ paths, fleet, tokens: planned.tokens, rooms })
  const site: Site = { database, fleet, crowd, rooms }
  const pattern = new RegExp(process.env.ONLY ?? '')
  await settle(crowd)
  await delay(BEFORE_MS)
  const rows: Record<string, string | number>[] = []
  for (const fault of faultsOf(site).filter(({ name }) => pattern.test(name))) {
    const { errors, ...row } = await measure(fault, site)
    console.log(JSON.stringify(row), errors)
    rows.push(row)
  }
  console.table(rows)
}

type Room = { streamId: string; groupId: string; slug: string }
type Crowd = ReturnType<typeof gather>
type Site = { database: Database; fleet: Fleet; crowd: Crowd; rooms: readonly Room[] }
type Fault = { name: string; run(): Promise<void> }

function faultsOf({ database, fleet, rooms }: Site): Fault[] {
  const { redis } = fleet
  return [
    { name: 'none', run: async () => void (await delay(AWAY_MS)) },
    ...[...fleet.web.slice(0, 1), fleet.jobs].map((member) => ({
      name: `kill -9, ${member.name}`,
      run: () => killAndStart(member),
    })),
    {
      name: 'kill -9, media',
      run: async () => killAndStart(await originOf(rooms[0]?.streamId ?? '', { database, fleet })),
    },
    { name: 'rolling restart of all', run: () => restartAll(fleet) },
    { name: 'database away for 10 s', run: () => away(database.halt, database.resume) },
    { name: 'Redis ended for 10 s', run: () => away(redis.stop, redis.start) },
    { name: 'Redis frozen for 10 s', run: () => away(redis.freeze, redis.thaw) },
    { name: 'nginx reload', run: async () => fleet.reloadNginx() },
  ]
}

function plan(database: Database) {
  return seed(database, async (world) => {
    const commentators = await Promise.all(Array.from({ length: STREAMS }, () => world.commentator()))
    const fixtureIds: string[] = []
    for (const person of commentators) fixtureIds.push(await world.liveFixture({ commentators: [person] }))
    for (let n = 0; n < 6; n += 1) await world.result({ score: [n, 1] })
    const people = await Promise.all(Array.from({ length: TALKERS }, () => world.user()))
    return {
      keys: await Promise.all(commentators.map(world.streamKeyOf)),
      tokens: await Promise.all(people.map(world.tokenOf)),
      fixtureIds,
    }
  })
}

type Plan = { fleet: Fleet; tokens: readonly string[]; rooms: readonly Room[]; paths: readonly string[] }

function gather({ fleet, tokens, rooms, paths }: Plan) {
  const faults: Faults = { counts: new Map(), add: (fault) => noted.current.add(fault) }
  const streams = rooms.map(({ streamId }) => streamId)
  const place = { address: fleet.address, streams, faults }
  const crowd = {
    talkers: openTalkers(tokens, WRITERS, { ...place, groupId: rooms[0]?.groupId ?? '' }),
    pictures: [openPushes(PUSHES, place), openHlsReaders(HLS_READERS, place)],
    pages: openPageReaders(PAGE_READERS, { ...place, paths }),
  }
  closers.push(async () => {
    for (const one of [crowd.talkers, crowd.pages, ...crowd.pictures]) one.close()
  })
  return crowd
}

async function measure({ name, run: make }: Fault, { database, crowd, rooms }: Site) {
  const { talkers, pages, pictures } = crowd
  noted.current = createFaults()
  const ackedBefore = new Set(talkers.acked.keys())
  talkers.openWindow()
  pages.openWindow()
  for (const { gaps } of pictures) gaps.open()
  await make()
  const isSettled = await settle(crowd)
  const unseen = isSettled ? 0 : talkers.unseen()
  await delay(BEFORE_MS)
  const acked = [...talkers.acked].filter(([uuid]) => !ackedBefore.has(uuid)).map(([, id]) => id)
  const stored = await storedOf(acked, { database, roomId: rooms[0]?.groupId ?? '' })
  const [push = 0, hls = 0] = pictures.map(({ gaps }) => gaps.longestMs())
  return {
    fault: name,
    acked: acked.length,
    lost: acked.length - stored,
    unseen,
    pages: pages.read(),
    'pages good %': Number((pages.goodShare() * 100).toFixed(2)),
    'slowest page s': seconds(pages.slowestMs()),
    'sockets back s': seconds(talkers.longestAwayMs()),
    'push gap s': seconds(push),
    'HLS gap s': seconds(hls),
    load: loadavg()[0]?.toFixed(1) ?? '',
    errors: `${isSettled ? '' : 'NOT ALL BACK '}${JSON.stringify(Object.fromEntries(noted.current.counts))}`,
  }
}

function seconds(ms: number): number {
  return Number((ms / 1_000).toFixed(1))
}

/** Waits until every socket is open, every picture advances, and everyone has all acknowledged messages. */
async function settle({ talkers, pictures }: Crowd): Promise<boolean> {
  for (const { gaps } of pictures) gaps.look()
  const limit = Date.now() + SETTLE_LIMIT_MS
  const isSettled = () =>
    talkers.areAllOpen() && pictures.every(({ gaps }) => gaps.haveAllAdvanced()) && talkers.unseen() === 0
  while (!isSettled() && Date.now() < limit) await delay(LOOK_MS)
  return isSettled()
}

async function storedOf(
  ids: readonly string[],
  { database, roomId }: { database: Database; roomId: string },
): Promise<number> {
  const { rows } = await database.query(
    'select count(distinct id)::int as n from chat_messages where room_id = $1 and id = any($2)',
    [roomId, ids],
  )
  return rows[0].n
}

async function away(stop: () => Promise<void> | void, start: () => Promise<void> | void): Promise<void> {
  await stop()
  await delay(AWAY_MS)
  await start()
}

async function killAndStart(member: Member): Promise<void> {
  await member.kill()
  await delay(1_000)
  await member.start()
}

async function restartAll(fleet: Fleet): Promise<void> {
  for (const member of fleet.all) {
    const startedAt = performance.now()
    await member.stop()
    const stoppedAt = performance.now()
    await member.start()
    console.log(
      `${member.name}: stopped in ${seconds(stoppedAt - startedAt)} s, started in ${seconds(performance.now() - stoppedAt)} s`,
    )
  }
}

/** Returns the media process that has the stream. */
async function originOf(streamId: string, { database, fleet }: Pick<Site, 'database' | 'fleet'>): Promise<Member> {
  const { rows } = await database.query(
    'select o.rtmp_port from live_sessions s join media_origins o on o.id = s.origin_id where s.stream_id = $1',
    [streamId],
  )
  const found = fleet.media.find(({ rtmpPort }) => rtmpPort === rows[0].rtmp_port)
  if (!found) throw new Error('no media process has the stream')
  return found
}

/**
 * Publishes with sound. Every second encoder follows a reconnect request; each tries the media processes in turn, as with
 * one name for several addresses.
 */
async function startPublishers(keys: readonly string[], fleet: Fleet): Promise<() => Promise<void>> {
  const clip = await readClip(new URL('../demo/clips/football-minh-khang.flv', import.meta.url))
  const publishers = keys.map((key, index) => {
    let tries = index
    const target = () => {
      const { rtmpPort: port } = fleet.media[tries++ % fleet.media.length] as Member
      return { host: '127.0.0.1', port, app: 'live', key }
    }
    return startClipPublisher({ clip, target, followsReconnect: index % 2 === 0 })
  })
  return async () => void (await Promise.all(publishers.map((publisher) => publisher.close())))
}

async function onceLive(id: string, fleet: Fleet): Promise<Room> {
  for (;;) {
    const answer = await fetch(`${fleet.address}${liveRoom.path}?id=${id}`)
    const { data } = (await answer.json()) as { data: LiveRoomData }
    const url = data?.commentators.flatMap(({ streams: own }) => own).find(({ live }) => live)?.url
    const [, streamId] = /\/live\/([\w-]+)\//.exec(url ?? '') ?? []
    if (streamId) return { streamId, groupId: data.groupId, slug: data.slug }
    await delay(200)
  }
}
type LiveRoomData = { slug: string; groupId: string; commentators: { streams: { live: boolean; url: string }[] }[] }
process.exit()
