import type { FixtureUpdate } from '../schedule/schedule.service.ts'
import type { FieldGroup } from './source.store.ts'

type PlayGroup = Extract<FieldGroup, 'time' | 'state' | 'score'>

const fieldsOf: Record<PlayGroup, readonly (keyof FixtureUpdate)[]> = {
  time: ['kickOff', 'timeState'],
  state: ['code', 'state', 'period', 'periodStartedAt'],
  score: ['homeScore', 'awayScore', 'halfTime', 'regularTime', 'extraTime', 'penalties'],
}
const playGroups = Object.keys(fieldsOf) as PlayGroup[]

export function groupsOf(update: Partial<FixtureUpdate>): PlayGroup[] {
  return playGroups.filter((group) => fieldsOf[group].some((field) => update[field] !== undefined))
}

/**
 * Returns the update without the fields of these groups. An awarded score is removed together with its state: alone it
 * would look like a played score.
 */
export function withoutGroups(update: FixtureUpdate, groups: ReadonlySet<FieldGroup>): FixtureUpdate {
  const left = { ...update }
  const isLeftOut = (group: FieldGroup) =>
    groups.has(group) || (group === 'score' && update.state === 'awarded' && groups.has('state'))
  for (const group of playGroups) if (isLeftOut(group)) for (const field of fieldsOf[group]) delete left[field]
  return left
}
