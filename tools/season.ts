/**
 * `npm run season`: records and revokes decisions of a competition that change a season’s table in addition to the
 * results.
 */
import { pino } from 'pino'
import { ConfigError } from '#server/config/setting-reader.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { createRulingService, type RulingService } from '#server/features/tournaments/rulings.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { rulingOf } from './season-words.ts'
import { openSiteDatabase } from './site-database.ts'

const usage = `Usage: npm run season -- list              the seasons that are played now
       npm run season -- list SEASON       its teams and what was ruled of them
       npm run season -- rule SEASON TEAM points=-3 "reason"
       npm run season -- rule SEASON TEAM conduct=-7|ranking=12|lots=1 ["reason"]
       npm run season -- unrule RULING`

const digits = /^\d{1,18}$/

async function run(service: RulingService, [deed, ...words]: string[]): Promise<string[]> {
  const [first = '', second = '', ...rest] = words
  if (deed === 'list' && words.length === 0)
    return (await service.currentSeasons()).map(({ id, name, tournament }) => `${id}\t${tournament.vi} ${name}`)
  if (deed === 'list' && words.length === 1 && digits.test(first)) return listing(service, first)
  if (deed === 'rule' && digits.test(first) && digits.test(second)) {
    const id = await service.rule({ seasonId: first, teamId: second, ...rulingOf(rest) })
    return [`Ruling ${id} stands.`]
  }
  if (deed === 'unrule' && words.length === 1 && digits.test(first)) {
    if (!(await service.unrule(first))) throw new ConfigError(`There is no ruling ${first}.`)
    return [`Ruling ${first} is taken back.`]
  }
  throw new ConfigError(usage)
}

async function listing(service: RulingService, seasonId: string): Promise<string[]> {
  const { teams, rulings } = await service.ofSeason(seasonId)
  const names = new Map(teams.map(({ id, names: { vi } }) => [id, vi]))
  const byName = teams.toSorted((a, b) => a.names.vi.localeCompare(b.names.vi, 'vi'))
  return [
    ...byName.map(({ id, names: { vi } }) => `team ${id}\t${vi}`),
    ...rulings.map(({ id, team_id, kind, value, reason }) =>
      [`ruling ${id}`, names.get(team_id) ?? team_id, `${kind}=${value}`, reason].filter(Boolean).join('\t'),
    ),
  ]
}

async function main(): Promise<void> {
  const words = process.argv.slice(2)
  if (words.length === 0) throw new ConfigError(usage)
  const log = pino({ level: 'warn' }, process.stderr)
  const database = await openSiteDatabase('a ruling', log)
  try {
    await prepareDatabase(database)
    for (const line of await run(createRulingService(database), words)) console.log(line)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  if (error instanceof ApiError) console.error(`That cannot be: ${error.name}.`)
  else console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
