import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FailedField } from '#contract/errors.ts'
import { sports } from '#contract/schedule.ts'
import { tournamentKind } from '#contract/tournaments.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { country } from '#server/kit/desk-fields.ts'
import { event } from '#server/kit/events.ts'
import type { Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'
import { rulingFault } from './ruling.rules.ts'
import { rulingKinds } from './ruling.store.ts'
import { listSeasonTeams } from './season.store.ts'
import type { tableRules } from './table-rules.data.ts'

const sport = { group: 'sport' } as const
/** Rules of competitions that operators add. Those of known competitions are chosen by their sources. */
const ownRules: readonly (keyof typeof tableRules)[] = ['standard', 'groups']

async function ruled(tx: Tx, seasonId: unknown): Promise<void> {
  await event(tx, 'season.ruled', { seasonId: String(seasonId) })
}

/** Tournaments, their seasons, and rulings that change a table in addition to the results. */
export function tournamentResources(changed: () => void): Resource[] {
  return [
    tableResource({
      ...sport,
      changed,
      name: 'tournaments',
      icon: 'trophy',
      table: 'tournaments',
      order: [
        { column: 'priority', type: 'integer' },
        { column: 'id', type: 'bigint' },
      ],
      search: ['names', 'code', 'country'],
      columns: ['names', 'sport', 'country', 'priority', 'followers'],
      filters: ['sport', 'country'],
      canRemove: false,
      added: () => ({ source_key: `desk:${randomUUID()}` }),
      fields: {
        names: { kind: 'texts', most: 120 },
        sport: { kind: 'choice', choices: Object.values(sports).map(String), fixed: 'later' },
        kind: { kind: 'choice', choices: tournamentKind.options, fixed: 'later' },
        rules: { kind: 'choice', choices: ownRules, fixed: 'later' },
        country,
        colour: { kind: 'colour' },
        priority: { kind: 'number', least: 0, most: 30_000 },
        keepsNames: { kind: 'switch' },
        code: { kind: 'text', fixed: 'always' },
        followers: { kind: 'number', fixed: 'always' },
      },
    }),
    tableResource({
      ...sport,
      name: 'seasons',
      icon: 'calendar-range',
      table: 'seasons',
      search: ['name', sql`(select names from tournaments as t where t.id = seasons.tournament_id)`],
      columns: ['name', 'tournamentId', 'startsOn', 'endsOn', 'isCurrent'],
      filters: ['tournamentId', 'isCurrent'],
      canAdd: false,
      canRemove: false,
      fields: {
        name: { kind: 'text', fixed: 'always' },
        tournamentId: { kind: 'record', of: 'tournaments', fixed: 'always' },
        startsOn: { kind: 'moment', fixed: 'always' },
        endsOn: { kind: 'moment', fixed: 'always' },
        isCurrent: { kind: 'switch', fixed: 'always' },
      },
    }),
    tableResource({
      ...sport,
      name: 'rulings',
      icon: 'gavel',
      table: 'season_rulings',
      search: ['reason'],
      columns: ['reason', 'seasonId', 'teamId', 'kind', 'value', 'ruledAt'],
      filters: ['kind', 'seasonId', 'teamId'],
      fields: {
        seasonId: { kind: 'record', of: 'seasons', fixed: 'later' },
        teamId: { kind: 'record', of: 'teams', fixed: 'later' },
        kind: { kind: 'choice', choices: rulingKinds, fixed: 'later' },
        value: { kind: 'number', least: -1_000, most: 1_000 },
        reason: { kind: 'text', most: 200, isNeeded: false },
        ruledAt: { kind: 'moment', fixed: 'always' },
      },
      check: rulingFaults,
      async written(tx, _id, { before, after }) {
        await ruled(tx, (after ?? before)?.seasonId)
      },
    }),
  ]
}

async function rulingFaults(db: Db, values: Record<string, unknown>): Promise<FailedField[]> {
  const { seasonId, teamId, kind, value, reason } = values
  const found = rulingKinds.find((one) => one === kind)
  const fault = found && rulingFault({ kind: found, value: Number(value), reason: String(reason ?? '') })
  if (fault) return [{ path: fault, rule: fault === 'reason' ? 'needed' : 'ruling' }]
  const teams = await listSeasonTeams(db, String(seasonId))
  return teams.some(({ id }) => id === teamId) ? [] : [{ path: 'teamId', rule: 'notInSeason' }]
}
