import { isUtf8 } from 'node:buffer'
import { slugify } from '#contract/rules/fixture-slug.ts'
import { openLeagues } from '#contract/rules/open-leagues.ts'
import { sports } from '#contract/schedule.ts'
import { maxSeasonFileLength, type SeasonFile, type SeasonPreview } from '#contract/season-files.ts'
import type { Config } from '#server/config/config-shape.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ImportService } from '#server/features/sports-data/import.service.ts'
import { roundName } from '#server/features/sports-data/naming.rules.ts'
import { isOurs } from '#server/features/sports-data/our-record.store.ts'
import { endOf } from '#server/features/sports-data/sheet-update.rules.ts'
import { namesOfTeams, teamKindIn } from '#server/features/sports-data/team-search.store.ts'
import { createBoundedQueue, QueueFull } from '#server/http/bounded-queue.ts'
import { ApiError } from '#server/http/errors.ts'
import { askWorker } from '#server/http/file-worker.ts'
import type { Outbound } from '#server/http/safe-agent.ts'
import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { tournaments } from '#server/tables/tournaments.ts'
import type { SeasonCompetition } from './season-csv.rules.ts'
import { type SeasonReading, type SeasonTask, yearsOf } from './season-file.rules.ts'

const program = new URL('./season-file.worker.ts', import.meta.url)
const maxCpuMs = 5_000
const queue = createBoundedQueue({ pool: 'season files', running: 1, waiting: 8 })

const refused = (path: string, rule: string) => new ApiError('BAD_INPUT', { fields: [{ path, rule }] })

type Decision = { key: string; id: string | null }
/** `changed` is called after an import, because lists of competitions and teams are on many pages. */
type Uses = {
  database: DatabaseEngine
  importer: ImportService
  changed: () => void
  config: Pick<Config, 'openfootballUrl'>
  outbound: Pick<Outbound, 'request'>
}

/** Seasons from files that operators choose at the desk. */
export function createSeasonFiles({ database: { db }, importer, changed, config, outbound }: Uses) {
  /** Throws TOURNAMENT_NOT_FOUND, or BAD_INPUT without a competition or for one of another sport. */
  async function competitionOf(file: SeasonFile): Promise<SeasonCompetition> {
    const { zone, newTournament: given } = file
    if (file.tournamentId !== undefined) {
      const row = await tournaments(db).where('id', '=', file.tournamentId).executeTakeFirst()
      if (!row) throw new ApiError('TOURNAMENT_NOT_FOUND')
      if (row.sport !== sports.football) throw refused('tournamentId', 'invalid_value')
      const teams = (await teamKindIn(db, row.id)) ?? 'club'
      const kind = row.kind === 'league' ? 'league' : 'cup'
      const names = { code: row.code ?? `own.${row.id}`, name: row.names.vi, country: row.country || null }
      return { ...names, kind, teams, zone }
    }
    const league = openLeagues.find(({ code }) => code === file.openLeague)
    if (league) return { ...league, kind: 'league', teams: 'club' }
    if (!given) throw refused('newTournament', 'needed')
    const slug = slugify(given.name)
    if (slug === '') throw refused('newTournament.name', 'invalid_value')
    return { ...given, code: `own.${(given.country ?? 'int').toLowerCase()}.${slug}`, zone }
  }

  /** Throws BAD_INPUT for a season with impossible years, and for a text with too many fixtures or teams. */
  async function read(file: SeasonFile): Promise<SeasonReading> {
    const { firstYear, lastYear } = yearsOf(file.season)
    if (lastYear < firstYear || lastYear > firstYear + 1) throw refused('season', 'invalid_value')
    const task: SeasonTask = { text: file.text, season: file.season, competition: await competitionOf(file) }
    const reading = await queue
      .run(() => askWorker<SeasonReading | null>(program, task, maxCpuMs))
      .catch((error: unknown) => {
        if (error instanceof QueueFull) throw new ApiError('UNAVAILABLE')
        throw refused('text', 'too_big')
      })
    if (!reading) throw refused('text', 'too_big')
    return reading
  }

  return {
    /** Throws SEASON_NOT_FOUND, or UNAVAILABLE when the collection does not answer or its file is no season. */
    async fetch({ openLeague, season }: { openLeague: string; season: string }): Promise<string> {
      if (config.openfootballUrl === '') throw new ApiError('UNAVAILABLE')
      const folder = yearsOf(season).name.replace('/', '-')
      const answer = await outbound
        .request(`${config.openfootballUrl}/${folder}/${openLeague}.json`, {
          timeoutMs: 10_000,
          maxBytes: maxSeasonFileLength,
          redirects: 2,
        })
        .catch(() => null)
      if (answer?.status === 404) throw new ApiError('SEASON_NOT_FOUND')
      if (answer?.status !== 200 || !answer.isWhole || !isUtf8(answer.body)) throw new ApiError('UNAVAILABLE')
      return answer.body.toString()
    },
    async preview(file: SeasonFile): Promise<SeasonPreview> {
      const { sheet, refused: faults } = await read(file)
      const matches = await importer.matchSheetTeams(sheet, file.tournamentId ?? null)
      const names = await namesOfTeams(
        db,
        [...matches.values()].flatMap(({ ourId }) => ourId ?? []),
      )
      return {
        fixtures: sheet.fixtures.map((fixture) => ({
          line: fixture.line,
          kickOff: Date.parse(fixture.kickOff),
          hasTime: fixture.timeState !== 'tbd',
          home: fixture.home,
          away: fixture.away,
          round: roundName(fixture),
          venue: fixture.venue ?? '',
          state: fixture.state,
          score: endOf(fixture.score),
        })),
        teams: sheet.teams.map(({ key, name }) => {
          const { ourId, candidates } = matches.get(key) ?? { ourId: null, candidates: [] }
          return {
            key,
            name,
            known: ourId === null ? null : { id: ourId, name: names.get(ourId) ?? name },
            candidates: candidates.map((one) => ({ id: one.ourId, name: one.name })),
          }
        }),
        refused: faults,
      }
    },

    /** Throws BAD_INPUT for a doubtful team without a decision, and TEAM_NOT_FOUND for a decision that is none of ours. */
    async take(by: Member, file: SeasonFile, decisions: readonly Decision[]) {
      const { sheet } = await read(file)
      if (sheet.fixtures.length === 0) throw refused('text', 'format')
      const decided = new Map(decisions.map(({ key, id }) => [key, id]))
      const matches = await importer.matchSheetTeams(sheet, file.tournamentId ?? null)
      for (const [key, { ourId, candidates }] of matches)
        if (ourId === null && candidates.length > 0 && !decided.has(key)) throw refused('teams', 'needed')
      for (const id of decided.values())
        if (id !== null && !(await isOurs(db, 'team', id))) throw new ApiError('TEAM_NOT_FOUND')
      const { tournamentId } = file
      const report = await importer.importSheets([sheet], {
        again: true,
        decided,
        ...(tournamentId !== undefined && { tournamentId }),
      })
      const [failed] = report.failed
      if (failed) throw new Error(`a season could not be imported: ${failed.reason}`)
      const { code } = sheet.tournament
      const found = tournamentId ?? (await tournaments(db).where('code', '=', code).executeTakeFirst())?.id ?? ''
      const reason = `${sheet.tournament.name} ${sheet.season}: +${report.added}, ±${report.changed}`
      await db.transaction().execute((tx) => recordAct(tx, { kind: 'season.imported', by, reason }))
      changed()
      const made = [...matches.keys()].filter((key) => decided.get(key) === null).length
      return {
        tournamentId: found,
        fixtures: report.fixtures,
        added: report.added,
        changed: report.changed,
        teamsAdded: report.teamsMade + made,
      }
    },
  }
}

export type SeasonFiles = ReturnType<typeof createSeasonFiles>
