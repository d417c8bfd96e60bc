import type { Db } from '#server/db/sql.ts'

/** Groups of a fixture's fields. Each group has one source. */
export type FieldGroup = 'time' | 'state' | 'score' | 'events' | 'lineups' | 'statistics'
type PlayGroup = Extract<FieldGroup, 'time' | 'state' | 'score'>

const playFields: Record<PlayGroup, readonly string[]> = {
  time: ['kickOff', 'timeState'],
  state: ['code', 'state', 'period', 'periodStartedAt'],
  score: ['homeScore', 'awayScore', 'halfTime', 'regularTime', 'extraTime', 'penalties'],
}
const playGroups = Object.keys(playFields) as PlayGroup[]

/** Returns the groups of the fields that the update sets. */
export function groupsOf(update: object): PlayGroup[] {
  const fields = new Map<string, unknown>(Object.entries(update))
  return playGroups.filter((group) => playFields[group].some((field) => fields.get(field) !== undefined))
}

/**
 * Returns the update without the fields of these groups. An awarded score is removed together with its state: alone it
 * would look like a played score.
 */
export function withoutGroups<U extends { state?: string }>(update: U, groups: ReadonlySet<FieldGroup>): U {
  const isLeftOut = (group: PlayGroup) =>
    groups.has(group) || (group === 'score' && update.state === 'awarded' && groups.has('state'))
  const leftOut = new Set(playGroups.filter(isLeftOut).flatMap((group) => playFields[group]))
  return Object.fromEntries(Object.entries(update).filter(([field]) => !leftOut.has(field))) as U
}

/** Selects the field groups of a fixture that an operator has set: `field_group`. Sources may not change them. */
export function manualGroups(db: Db, fixtureId: string) {
  return db
    .selectFrom('field_sources')
    .select('field_group')
    .where('fixture_id', '=', fixtureId)
    .where('is_manual', '=', true)
}
