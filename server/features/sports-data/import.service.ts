import { createHash } from 'node:crypto'
import { sports } from '#contract/schedule.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { FixtureDetailsService } from '#server/features/fixture-details/fixture-details.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { TeamService } from '#server/features/teams/teams.service.ts'
import type { TournamentNaming } from '#server/features/tournaments/naming.service.ts'
import { type ClubDirectory, clubDirectory } from './club-directory.rules.ts'
import type { MappingService } from './mapping.service.ts'
import { roundName, teamNames, tournamentNames } from './naming.rules.ts'
import type { ClubEntry } from './providers/openfootball/clubs-txt.rules.ts'
import type { SeasonSheet, SheetFixture, SheetTeam } from './season-sheet.rules.ts'
import { listImported, upsertImported } from './sheet.store.ts'
import { createFixtureImport, type Placed } from './sheet-fixtures.service.ts'
import { matchTeams, type TeamRef } from './team-match.service.ts'

export type ImportReport = {
  /** Number of imported seasons. `skipped` counts the seasons that are unchanged since an earlier import. */
  sheets: number
  skipped: number
  fixtures: number
  added: number
  changed: number
  /** Number of deleted duplicates that an earlier version of the file contained. */
  removed: number
  teamsMade: number
  /** Number of names that an operator has to identify. */
  reviews: number
  /** Seasons whose import failed, with the reason. The others were imported. */
  failed: { sheet: string; reason: string }[]
}
/** `ourId` is null for a team to add. With candidates, it is in doubt. */
export type SheetTeamMatch = { ourId: string | null; candidates: { ourId: string; name: string }[] }
export type ImportProgress = { sheet: string; done: number; total: number }
export type ImportOptions = {
  clubs?: readonly ClubEntry[]
  /** Also imports seasons that are unchanged since the last import. */
  again?: boolean
  /** The competition of the only sheet. By default it is found or added by the sheet's code. */
  tournamentId?: string
  /** Our teams by the sheet's keys, as an operator decided; null adds a new team. */
  decided?: ReadonlyMap<string, string | null>
  onProgress?: (progress: ImportProgress) => void
  signal?: AbortSignal
}

export type ImportService = {
  /** Returns what `importSheets` would do with the teams of a sheet. Writes nothing. */
  matchSheetTeams(sheet: SeasonSheet, tournamentId: string | null): Promise<Map<string, SheetTeamMatch>>
  /**
   * Imports seasons. Importing the same season again changes nothing, and an interrupted import continues where it
   * stopped. When the signal is aborted, throws its reason between two batches.
   */
  importSheets(sheets: readonly SeasonSheet[], options?: ImportOptions): Promise<ImportReport>
}

type Uses = {
  database: DatabaseEngine
  schedule: ScheduleService
  fixtureDetails: Pick<FixtureDetailsService, 'keepEvents' | 'addEvents'>
  teams: TeamService
  tournaments: TournamentNaming
  mapping: MappingService
}

const sport = sports.football
const batchSize = 500
const parallelSquads = 4
/** Increase when the processing of a sheet changes, so that the next import processes it again. */
const making = '3'

export function createImportService({
  database,
  schedule,
  fixtureDetails,
  teams,
  tournaments,
  mapping,
}: Uses): ImportService {
  const { db } = database
  const fixtureImport = createFixtureImport({ database, schedule, fixtureDetails, mapping })

  async function keepTournament({ tournament }: SeasonSheet): Promise<string> {
    const { code, country, kind } = tournament
    const { names, colour, rules, priority, kind: shownKind = kind } = tournamentNames(tournament)
    const shown = { names, colour, rules, priority, kind: shownKind }
    return tournaments.keepTournament({ sourceKey: code, sport, code, country: country ?? '', ...shown })
  }

  function keepSeason({ season, fixtures }: SeasonSheet, tournamentId: string): Promise<string> {
    const days = fixtures.map(({ kickOff }) => kickOff.slice(0, 10)).toSorted()
    const [startsOn = '', endsOn = ''] = [days[0], days.at(-1)]
    return tournaments.keepSeason({ tournamentId, name: season, startsOn, endsOn, isCurrent: false })
  }

  async function makeTeam(ref: TeamRef, directory: ClubDirectory): Promise<string> {
    const { name, country, kind, aliases } = ref
    const { names, shortName, colour } = teamNames({ name: directory.printed(ref) ?? name, country, kind })
    const club = directory.find(ref)
    const teamId = await teams.keepTeam({
      sourceKey: kind === 'national' ? `nation:${country ?? ref.ext}` : `club:${ref.ext}`,
      sport,
      names,
      shortName,
      colour,
      country: country ?? '',
      kind,
      founded: club?.founded ?? null,
      city: club?.town ?? '',
    })
    await teams.keepAliases(teamId, [...new Set([name, ...Object.values(names), ...aliases])])
    return teamId
  }

  function refsOf(sheet: SeasonSheet, tournamentIds: readonly string[], directory: ClubDirectory): TeamRef[] {
    const kind = sheet.tournament.teams
    return sheet.teams.map((team) => ({ ...refOf(team, { kind, directory }), tournamentIds }))
  }

  type Placing = { tournamentId: string; directory: ClubDirectory; decided: ImportOptions['decided'] }

  async function placeTeams(sheet: SeasonSheet, { tournamentId, directory, decided = new Map() }: Placing) {
    const refs = refsOf(sheet, [tournamentId], directory)
    const make = (ref: TeamRef) => makeTeam(ref, directory)
    for (const [i, { key }] of sheet.teams.entries()) {
      const [ref, ourId] = [refs[i], decided.get(key)]
      if (!ref || ourId === undefined) continue
      const decision = { ourId: ourId ?? (await make(ref)), confidence: 1, decidedBy: 'operator' }
      await mapping.keep(sheet.provider, 'team', [{ ext: ref.ext, ...decision }])
      if (ourId !== null) await teams.keepAliases(ourId, [ref.name])
    }
    const found = await mapping.teams({ provider: sheet.provider, sport, refs, make })
    const ids = new Map(sheet.teams.map((team, i) => [team.key, found.ids.get(refs[i]?.ext ?? '') ?? '']))
    const withSquad = sheet.teams.filter(({ squad }) => squad.length > 0)
    for (let from = 0; from < withSquad.length; from += parallelSquads)
      await Promise.all(
        withSquad.slice(from, from + parallelSquads).map(({ key, squad }) => keepSquad(ids.get(key) ?? '', squad)),
      )
    return { ids, made: found.made, reviews: found.reviews }
  }

  async function keepSquad(teamId: string, squad: SheetTeam['squad']): Promise<void> {
    const players = squad.map(({ club, ...player }) => ({ ...player, club: club ?? '', sourceKey: playerKey(player) }))
    await teams.keepSquad(teamId, [...new Map(players.map((player) => [player.sourceKey, player])).values()])
  }

  async function importSheet(sheet: SeasonSheet, directory: ClubDirectory, options: ImportOptions) {
    const { decided } = options
    const tournamentId = options.tournamentId ?? (await keepTournament(sheet))
    const { ids, made, reviews } = await placeTeams(sheet, { tournamentId, directory, decided })
    const seasonId = await keepSeason(sheet, tournamentId)
    const { provider } = sheet
    const mayBeTurned = sheet.tournament.teams === 'national'
    const origin = sheet.isReplay ? 'replay' : 'imported'
    const label = `${sheet.tournament.name} ${sheet.season}`
    let [added, changed] = [0, 0]
    for (let from = 0; from < sheet.fixtures.length; from += batchSize) {
      options.signal?.throwIfAborted()
      const batch = sheet.fixtures.slice(from, from + batchSize).flatMap((fixture): Placed[] => {
        const [homeId, awayId] = [ids.get(fixture.home), ids.get(fixture.away)]
        // Skips the fixture when a team is not identified yet, or when both names are the same team.
        return homeId && awayId && homeId !== awayId ? [{ fixture, homeId, awayId, round: roundName(fixture) }] : []
      })
      const done = await fixtureImport.take(batch, { provider, tournamentId, seasonId, mayBeTurned, origin })
      added += done.added
      changed += done.changed
      options.onProgress?.({ sheet: label, done: from + batch.length, total: sheet.fixtures.length })
    }
    const prefix = `${sheet.tournament.code}|${sheet.season}|`
    const removed = await fixtureImport.removeDoubles(sheet.fixtures, provider, prefix)
    return { added, changed, removed, made, reviews, tournamentId }
  }

  return {
    async matchSheetTeams(sheet, tournamentId) {
      const refs = refsOf(sheet, tournamentId === null ? [] : [tournamentId], clubDirectory([]))
      const { ids, open } = await matchTeams(db, { provider: sheet.provider, sport, refs })
      const byExt = new Map(open.map(({ ref, sure, candidates }) => [ref.ext, { ourId: sure, candidates }]))
      return new Map(
        sheet.teams.map(({ key }, i) => {
          const { ext = '' } = refs[i] ?? {}
          return [key, byExt.get(ext) ?? { ourId: ids.get(ext) ?? null, candidates: [] }]
        }),
      )
    },
    async importSheets(sheets, options = {}) {
      const directory = clubDirectory(options.clubs ?? [])
      const report = {
        sheets: 0,
        skipped: 0,
        fixtures: 0,
        added: 0,
        changed: 0,
        removed: 0,
        teamsMade: 0,
        reviews: 0,
        failed: [] as ImportReport['failed'],
      }
      const imported = new Map<string, string>()
      for (const provider of new Set(sheets.map((sheet) => sheet.provider)))
        for (const [name, digest] of await listImported(db, provider)) imported.set(`${provider} ${name}`, digest)
      const tournamentIds = new Set<string>()
      for (const sheet of sheets.toSorted(surestFirst)) {
        const { provider, tournament, season, source, fixtures } = sheet
        if (fixtures.length === 0) continue
        const name = `${tournament.code}|${season}|${source}`
        const digest = digestOf(sheet)
        if (!options.again && imported.get(`${provider} ${name}`) === digest) {
          report.skipped += 1
          continue
        }
        const done = await importSheet(sheet, directory, options).catch((error: unknown) => {
          options.signal?.throwIfAborted()
          report.failed.push({ sheet: name, reason: error instanceof Error ? error.message : String(error) })
          return null
        })
        if (!done) continue
        await upsertImported(db, { provider, sheet: name, digest, fixtures: fixtures.length })
        tournamentIds.add(done.tournamentId)
        report.sheets += 1
        report.fixtures += fixtures.length
        report.added += done.added
        report.changed += done.changed
        report.removed += done.removed
        report.teamsMade += done.made
        report.reviews += done.reviews
      }
      const today = new Date().toISOString().slice(0, 10)
      for (const tournamentId of tournamentIds) await tournaments.chooseCurrentSeason(tournamentId, today)
      return report
    },
  }
}

/**
 * Sorts seasons with kick-off times first, and leagues before cups. Leagues have the best data on the clubs' countries,
 * so seasons that come later find these clubs.
 */
function surestFirst(a: SeasonSheet, b: SeasonSheet): number {
  const rank = ({ tournament, fixtures }: SeasonSheet) =>
    (tournament.kind === 'league' ? 0 : 1) + (fixtures.every(({ timeState }) => timeState === 'tbd') ? 2 : 0)
  return rank(a) - rank(b) || a.tournament.code.localeCompare(b.tournament.code) || a.season.localeCompare(b.season)
}

function refOf(team: SheetTeam, { kind, directory }: { kind: TeamRef['kind']; directory: ClubDirectory }): TeamRef {
  const { key, name, country, aliases } = team
  const known = kind === 'club' ? (directory.find({ name, country })?.names ?? []) : []
  return { ext: `${country ?? ''}/${key}`, name, country, kind, aliases: [...new Set([...aliases, ...known])] }
}

function playerKey({ name, bornOn }: { name: string; bornOn: string | null }): string {
  return `${name.normalize('NFC').toLowerCase()}|${bornOn ?? ''}`
}

function digestOf({ provider: _provider, source: _source, ...sheet }: SeasonSheet): string {
  const fixtures = sheet.fixtures.map(({ line: _line, ...fixture }): Omit<SheetFixture, 'line'> => fixture)
  return createHash('sha256')
    .update(JSON.stringify([making, { ...sheet, fixtures }]))
    .digest('hex')
}
