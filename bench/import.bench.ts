// Measures the import of seasons on a separate database: reading the demo's tables of facts, importing them, importing
// them again, and parsing Football.TXT.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { demoFacts } from '#demo/facts.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { startEmbeddedPostgres } from '#server/engines/database/embedded.ts'
import { readFootballTxt } from '#server/features/sports-data/providers/openfootball/football-txt.rules.ts'
import { createImporting } from '#tools/importing.ts'

const log = pino({ level: 'warn' }, process.stderr)
const directory = await mkdtemp(join(tmpdir(), 'khan-dai-import-'))
const database = await startEmbeddedPostgres({ dataDir: join(directory, 'postgres'), poolSize: 10, log })
await prepareDatabase(database)
const { importer } = createImporting(database, log)

async function timed<T>(name: string, fixtures: number, work: () => T | Promise<T>): Promise<T> {
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()]
  const result = await work()
  const seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  const rate = Math.round(fixtures / seconds).toLocaleString('en')
  console.log(
    `${name.padEnd(28)} ${seconds.toFixed(2)} s  ${rate} fixtures/s  ${((user + system) / 1e6).toFixed(2)} s of CPU here`,
  )
  return result
}

/** Returns a league season in the Football.TXT format. */
function printed(teams: number): string {
  const days = Array.from({ length: 28 }, (_, i) => `Feb/${i + 1}`)
  const rounds = Array.from({ length: 2 * (teams - 1) }, (_, round) => {
    const day = days[round % days.length] ?? ''
    const weekday = new Date(`${day.replace('/', ' ')} 2031`).toLocaleDateString('en', { weekday: 'short' })
    const rows = Array.from({ length: teams / 2 }, (_, i) => {
      const [home, away] = [(round + i) % teams, (round + teams - 1 - i) % teams]
      return `    15.30  Team ${home} FC          v Team ${away + teams} United     ${i % 5}-${round % 4} (0-0)`
    })
    return `» Matchday ${round + 1}\n  ${weekday} ${day}\n${rows.join('\n')}\n`
  })
  return `= Bundesliga 2030/31\n${rounds.join('\n')}`
}

try {
  const text = printed(40)
  const rows = 40 * 39
  await timed('read Football.TXT', rows, () => readFootballTxt('bundesliga.txt', text))
  const sheets = demoFacts()
  const total = sheets.reduce((sum, { fixtures }) => sum + fixtures.length, 0)
  await timed('read the tables of facts', total, demoFacts)
  await timed('take them in', total, () => importer.importSheets(sheets))
  await timed('the same again', total, () => importer.importSheets(sheets))
  await timed('the same, processed again', total, () => importer.importSheets(sheets, { again: true }))
} finally {
  await database.close()
  await rm(directory, { recursive: true, force: true })
}
