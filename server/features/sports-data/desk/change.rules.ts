import type { FixturePlay } from '#contract/fixture-desk.ts'
import type { FixtureEvent } from '#contract/fixture-details.ts'
import type { FixtureState } from '#contract/schedule.ts'
import type { MatchSheet } from '#server/features/fixture-details/fixture-details.service.ts'
import type { FieldGroup } from '#server/tables/field-sources.ts'

/** All that operators change in a fixture. */
export type FixtureValues = FixturePlay & MatchSheet
/** Groups that sources set and operators correct. */
export type HeldGroup = Exclude<FieldGroup, 'statistics'>
/** `place` has no source: it is set once, when the fixture is added. */
export type ChangedGroup = HeldGroup | 'place'

const fieldsOf: Record<ChangedGroup, readonly (keyof FixtureValues)[]> = {
  time: ['kickOff', 'timeState'],
  state: ['state', 'period', 'periodStartedAt'],
  score: ['score', 'halfTime', 'regularTime', 'extraTime', 'penalties'],
  events: ['events'],
  lineups: ['lineups'],
  place: ['roundNumber', 'venue'],
}
const groups = Object.keys(fieldsOf) as ChangedGroup[]

/** Both values come from the database, so their fields have the same order. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns the values of these groups. */
export function valuesOf(values: Partial<FixtureValues>, of: readonly ChangedGroup[]): Partial<FixtureValues> {
  const fields = new Set<string>(of.flatMap((group) => fieldsOf[group]))
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.has(field)))
}

/** Returns the groups of which a value differs. */
export function changedGroups(before: FixtureValues, after: FixtureValues): ChangedGroup[] {
  return groups.filter((group) => fieldsOf[group].some((field) => !isSame(before[field], after[field])))
}

/** Returns the groups with a source of which there is a value. */
export function groupsOfValues(values: Partial<FixtureValues>): HeldGroup[] {
  const isHeld = (group: ChangedGroup): group is HeldGroup => group !== 'place'
  return groups.filter(isHeld).filter((group) => fieldsOf[group].some((field) => field in values))
}

/** Divides values into those of the play and those of the match sheet. */
export function partsOf({ events, lineups, ...play }: Partial<FixtureValues>): {
  play: Partial<FixturePlay>
  sheet: Partial<MatchSheet>
} {
  return { play, sheet: { ...(events && { events }), ...(lineups !== undefined && { lineups }) } }
}

/** Returns the fields that differ, as they were and as they became. */
export function differing(
  before: Partial<FixturePlay>,
  after: Partial<FixturePlay>,
): { before: Partial<FixturePlay>; after: Partial<FixturePlay> } {
  const differs = ([field]: [string, unknown]) =>
    !isSame(before[field as keyof FixturePlay], after[field as keyof FixturePlay])
  return {
    before: Object.fromEntries(Object.entries(before).filter(differs)),
    after: Object.fromEntries(Object.entries(after).filter(differs)),
  }
}

/** Returns the events that only one of two lists has. A changed event is in both answers. */
export function eventsBetween(
  before: readonly FixtureEvent[] = [],
  after: readonly FixtureEvent[] = [],
): { added: FixtureEvent[]; removed: FixtureEvent[] } {
  const without = (list: readonly FixtureEvent[], others: readonly FixtureEvent[]) =>
    list.filter((one) => !others.some((other) => isSame(other, one)))
  return { added: without(after, before), removed: without(before, after) }
}

/** Returns a change of the score in digits for the log, such as `2–1 → 1–3`, or an empty text. */
export function scoreText(before: Partial<FixturePlay>, after: Partial<FixturePlay>): string {
  if (isSame(before.score, after.score)) return ''
  return [before.score, after.score].map((score) => score?.join('–') ?? '–').join(' → ')
}

const pastHalf: readonly FixtureState[] = ['half_time', 'second_half', 'extra_time', 'penalties', 'finished', 'awarded']
const pastRegular: readonly FixtureState[] = ['extra_time', 'penalties', 'finished', 'awarded']
const pastExtra: readonly FixtureState[] = ['penalties', 'finished', 'awarded']

/** Returns the values without empty scores of periods that are over, because no source reports such a score again. */
export function withoutLostScores(values: Partial<FixtureValues>, state: FixtureState): Partial<FixtureValues> {
  const over = {
    halfTime: pastHalf.includes(state),
    regularTime: pastRegular.includes(state),
    extraTime: pastExtra.includes(state),
    penalties: state === 'finished' || state === 'awarded',
  }
  const isLost = ([field, value]: [string, unknown]) =>
    value === null && new Map(Object.entries(over)).get(field) === true
  return Object.fromEntries(Object.entries(values).filter((entry) => !isLost(entry)))
}
