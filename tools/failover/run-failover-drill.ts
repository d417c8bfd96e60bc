import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { createWorld } from '#demo/world.ts'
import { within } from '#media/kit/deadlines.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import type { Check } from '#tools/drill/check.ts'
import { drillKind, startWriters, uploadPicture } from './load.ts'
import { type FailoverSite, type Process, startFailoverSite } from './site.ts'

/** Every service is back within this time. */
const backWithinMs = 10_000
const lookEveryMs = 50

/** `backMs` is the time from the fault until the service works again, or null when it did not come back. */
export type Outage = { name: string; backMs: number | null; checks: Check[] }
export type FailoverResult = { outages: Outage[]; acknowledged: number; checks: Check[] }

type Load = ReturnType<typeof startWriters>
type Sight = { site: FailoverSite; load: Load; seen: ReadonlySet<string>; token: string }

/** Waits until the condition is true. Returns the milliseconds since `sinceMs`, or null after ten seconds. */
async function until(isSo: () => boolean | Promise<boolean>, sinceMs = performance.now()): Promise<number | null> {
  const giveUpAt = performance.now() + within(backWithinMs)
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) return null
    await delay(lookEveryMs)
  }
  return Math.round(performance.now() - sinceMs)
}

const holds = (name: string, isGood: boolean, fault: string): Check => ({ name, fault: isGood ? null : fault })

async function metricOf({ address }: Process, name: string): Promise<number[]> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return text
    .split('\n')
    .filter((line) => line.startsWith(name))
    .map((line) => Number(line.split(' ').at(-1)))
}

async function allAre(process: Process, name: string, value: number): Promise<boolean> {
  const found = await metricOf(process, name)
  return found.length > 0 && found.every((one) => one === value)
}
const anyIs = async (process: Process, name: string, value: number) =>
  (await metricOf(process, name)).some((one) => one === value)
const readiness = async ({ address }: Process) =>
  (await (await fetch(`${address}/readyz`)).json()) as { status: string; files: boolean }

async function losePrimary({ site, load }: Sight): Promise<Outage> {
  const { first, second, postgres } = site
  const startedMs = performance.now()
  await postgres.crash()
  const alarmMs = await until(() => allAre(first, 'database_up', 0))
  const isRefused = (await readiness(first)).status === 'not ready'
  await postgres.promote()
  const promotedMs = performance.now()
  const backMs = await until(() => load.acks.some(({ atMs }) => atMs > promotedMs), startedMs)
  const upMs = await until(
    async () => (await allAre(first, 'database_up', 1)) && (await allAre(second, 'database_up', 1)),
  )
  return {
    name: 'PostgreSQL: the primary is lost, the standby is promoted',
    backMs,
    checks: [
      holds('database_up is 0 during the outage', alarmMs !== null, 'it stayed 1'),
      holds('/readyz takes the process out', isRefused, 'it stayed ready'),
      holds('database_up is 1 afterwards', upMs !== null, 'it stayed 0'),
    ],
  }
}

async function exchangeRedis({ site, load, seen }: Sight): Promise<Outage> {
  const { first, second, redis } = site
  const startedMs = performance.now()
  await redis.exchange()
  const alarmMs = await until(() => anyIs(first, 'redis_up', 0))
  redis.follow()
  const backMs = await until(
    async () => (await allAre(first, 'redis_up', 1)) && (await allAre(second, 'redis_up', 1)),
    startedMs,
  )
  const sinceMs = performance.now()
  const crossMs = await until(() => load.acks.some(({ id, atMs }) => atMs > sinceMs && seen.has(id)))
  return {
    name: 'Redis: the roles are exchanged, connections stay open',
    backMs,
    checks: [
      holds('redis_up is 0 during the outage', alarmMs !== null, 'it stayed 1'),
      holds('messages cross again', crossMs !== null, 'none crossed'),
    ],
  }
}

async function loseBucket({ site, token }: Sight): Promise<Outage> {
  const { first, s3 } = site
  const startedMs = performance.now()
  s3.loseBucket()
  const status = await uploadPicture({ address: first.address, token })
  const isNamed = !(await readiness(first)).files
  const failed = await metricOf(first, 'storage_seconds_count{operation="put",outcome="failed"}')
  s3.makeBucket()
  const backMs = await until(async () => (await uploadPicture({ address: first.address, token })) === 200, startedMs)
  return {
    name: 'S3: the bucket is gone, and made again',
    backMs,
    checks: [
      holds('an upload answers 503', status === 503, `it answered ${status}`),
      holds('/readyz names the file store', isNamed, 'it named nothing'),
      holds(
        'storage_seconds counts the failure',
        failed.some((count) => count > 0),
        'it counted none',
      ),
      holds('what is acknowledged afterwards is stored', s3.objects.size > 0, 'nothing is stored'),
    ],
  }
}

async function storedUuids(url: string, acks: Load['acks']): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select uuid from chat_messages where uuid = any($1::uuid[])', [
    acks.map(({ uuid }) => uuid),
  ])
  await client.end()
  return rows.map(({ uuid }) => uuid)
}

/**
 * Lets the servers around two processes of the site fail over, one after another, while members write. Leaves nothing
 * behind. `settleMs` is the time of undisturbed writing around each outage.
 */
export async function runFailoverDrill({ settleMs = 2_000 } = {}): Promise<FailoverResult> {
  const closers: (() => Promise<unknown>)[] = []
  try {
    return await drillOn(await startFailoverSite((close) => void closers.push(close)), settleMs)
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}

async function drillOn(site: FailoverSite, settleMs: number): Promise<FailoverResult> {
  const { first, second, postgres } = site
  const world = createWorld(first.app, { password: 'Kh4n-dai-dien-tap' })
  const fixtureId = await world.liveFixture()
  const groupId = await first.app.features.chat.ensureFixtureRoom(fixtureId)
  const token = await world.tokenOf(await world.user())
  first.app.features.uploads.accept(drillKind, { inUse: async (addresses) => new Set(addresses) })
  const reader = await openSocket(second.address, { token })
  const seen = new Set<string>()
  await reader.sub(groupId)
  reader.ws.on('message', (raw) => {
    for (const { type, data } of JSON.parse(raw.toString()) as { type: string; data?: { groupMessageId?: string } }[])
      if (type === 'message' && data?.groupMessageId) seen.add(data.groupMessageId)
  })
  const load = startWriters({ addresses: [first.address, second.address], groupId, token })
  const outages: Outage[] = []
  for (const outage of [losePrimary, exchangeRedis, loseBucket]) {
    await delay(settleMs)
    outages.push(await outage({ site, load, seen, token }))
  }
  await delay(settleMs)
  await load.stop()
  const unseen = () => load.acks.filter(({ id }) => !seen.has(id)).length
  await until(() => unseen() === 0)
  const stored = await storedUuids(postgres.standbyUrl, load.acks)
  const strange = [...load.refusals].filter(([status]) => status !== 503)
  await reader.close()
  return {
    outages,
    acknowledged: load.acks.length,
    checks: [
      holds(
        'no acknowledged message is lost',
        new Set(stored).size === load.acks.length,
        `${load.acks.length - new Set(stored).size} are`,
      ),
      holds(
        'no message is stored twice',
        new Set(stored).size === stored.length,
        `${stored.length - new Set(stored).size} are`,
      ),
      holds('each message reached the reader at the other process', unseen() === 0, `${unseen()} did not`),
      holds('every refusal is a 503', strange.length === 0, `others: ${JSON.stringify(strange)}`),
    ],
  }
}
