/**
 * Runs the program in a separate process with a day full of odds, for measurements. Prints its address. After the input
 * line `run RATE SECONDS`, it stores RATE odds rows a second, in batches of 100 ms, and prints the cost.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { cpuSecondsOf, quantile } from '#bench/machine.ts'
import { noMedia } from '#bench/own-app.ts'
import type { OddsKind } from '#contract/rules/odds-kinds.ts'
import { createWorld } from '#demo/world.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { createMemoryBuckets } from '#server/engines/buckets/memory.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { createMemoryCrowds } from '#server/engines/crowds/memory.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
import { createMailFolder } from '#server/engines/mail/folder.ts'
import { createLogSms } from '#server/engines/sms/log.ts'
import { createDiskStorage } from '#server/engines/storage/disk.ts'
import type { OddsUpdate } from '#server/features/odds/odds.service.ts'
import { mountPages } from '#server/ssr/pages/mount.ts'

const fixtures = Number(process.env.FIXTURES ?? 300)
const companies = [3, 31, 8, 1]
const kinds: OddsKind[] = ['handicap', 'overUnder', 'europeOdds', 'handicapHalf', 'overUnderHalf', 'doubleChance']
const batchEveryMs = 100
const leaguesOf = 10

const config = readConfig()
if (config.database.kind !== 'postgres') throw new Error('DATABASE_URL must be set')
const log = pino({ level: 'error' }, process.stderr)
const database = await openPostgres(config.database)
await prepareDatabase(database)
const hasPages = process.env.PAGES === '1'
const app = await buildApp({
  config: { ...config, port: 0 },
  log,
  ...(hasPages ? { mountPages: (http, site) => mountPages(http, site) } : {}),
  engines: {
    database,
    bus: createMemoryBus(),
    buckets: createMemoryBuckets(),
    crowds: createMemoryCrowds(),
    storage: createDiskStorage({ directory: config.dataDir }),
    media: noMedia,
    mail: createMailFolder({ directory: `${config.dataDir}/mail`, log, isProduction: false }),
    sms: createLogSms(log),
    close: () => database.close(),
  },
})
let made = 0
const address = await app.start()
const ids = await fill()
process.stdout.write(`${address}\n`)

async function fill(): Promise<string[]> {
  const world = createWorld(app, { password: 'Kh4n-dai-cua-toi' })
  const filled: string[] = []
  const teams = await Promise.all(Array.from({ length: 20 }, () => world.team()))
  for (let league = 0; filled.length < fixtures; league += 1) {
    const tournamentId = await world.tournament({
      names: { vi: `Giải ${league}`, en: `League ${league}`, zh: `聯賽 ${league}` },
    })
    for (let i = 0; i < leaguesOf && filled.length < fixtures; i += 1)
      filled.push(
        await world.liveFixture({ tournamentId, homeId: teams[i * 2] as string, awayId: teams[i * 2 + 1] as string }),
      )
  }
  await app.features.odds.applyOddsRows(
    'isports',
    filled.flatMap((id) => companies.flatMap((company) => kinds.map((kind) => rowOf({ id, company, kind })))),
  )
  return filled
}

function rowOf({ id, company, kind }: { id: string; company: number; kind: OddsKind }): OddsUpdate {
  made += 1
  // The price changes each time the same line is updated again.
  const step = made + Math.floor(made / (fixtures * companies.length * kinds.length)) * 7
  const price = () => (1.6 + (step % 79) / 100).toFixed(2)
  const isResult = kind === 'europeOdds' || kind === 'doubleChance'
  return {
    fixtureId: id,
    company,
    kind,
    lineIndex: 1,
    instant: {
      line: isResult ? null : String((made % 12) / 4),
      first: price(),
      second: (2.4 - (step % 79) / 100).toFixed(2),
      third: isResult ? '3.40' : null,
    },
    maintenance: false,
    inPlay: true,
    close: false,
    oddsType: 3,
    changedAt: Date.now(),
  }
}

const all = ids.flatMap((id) => companies.flatMap((company) => kinds.map((kind) => ({ id, company, kind }))))

/** Returns the CPU seconds so far of all client connections' processes in the database. */
async function databaseSeconds(): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend'",
  )
  return rows.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0)
}

async function run(ratePerS: number, seconds: number): Promise<object> {
  const perBatch = Math.round((ratePerS * batchEveryMs) / 1_000)
  const took: number[] = []
  const lag = monitorEventLoopDelay({ resolution: 5 })
  lag.enable()
  const cpu = process.cpuUsage()
  const databaseFrom = await databaseSeconds()
  const startedAt = performance.now()
  let applied = 0
  let moved = 0
  let late = 0
  for (let batch = 0; performance.now() - startedAt < seconds * 1_000; batch += 1) {
    // 7919 has no common factor with the list's length, so the steps reach the whole list.
    const rows = Array.from({ length: perBatch }, (_, i) =>
      rowOf(all[((batch * perBatch + i) * 7919) % all.length] as (typeof all)[number]),
    )
    const from = performance.now()
    const { changed } = await app.features.odds.applyOddsRows('isports', rows)
    applied += rows.length
    moved += changed
    took.push(performance.now() - from)
    const wait = startedAt + (batch + 1) * batchEveryMs - performance.now()
    if (wait > 0) await delay(wait)
    else late += 1
  }
  const wallMs = performance.now() - startedAt
  const { user, system } = process.cpuUsage(cpu)
  const databaseS = (await databaseSeconds()) - databaseFrom
  lag.disable()
  const ms = (value: number) => Math.round(value * 10) / 10
  return {
    'rows/s': Math.round((applied / wallMs) * 1_000),
    'of them changes %': Math.round((moved / applied) * 100),
    'late batches': late,
    'apply p50 ms': ms(quantile(took, 0.5)),
    'apply p99 ms': ms(quantile(took, 0.99)),
    'server CPU %': Math.round(((user + system) / 1_000 / wallMs) * 100),
    'database CPU %': Math.round((databaseS / wallMs) * 100_000),
    'rows per database CPU s': Math.round(applied / databaseS),
    'loop lag p50 ms': ms(lag.percentile(50) / 1e6),
    'loop lag p99 ms': ms(lag.percentile(99) / 1e6),
  }
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const [, rate, seconds] = /^run (\d+) (\d+)$/.exec(line) ?? []
  if (rate && seconds) process.stdout.write(`${JSON.stringify(await run(Number(rate), Number(seconds)))}\n`)
})
