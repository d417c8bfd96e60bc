import { drawing, sortedBy } from './draw.ts'

export type Duty = { from: number; until: number }
/** A commentator, and the hours of the day in Vietnam at which the commentator likes to work. */
export type OnRoster = { username: string; hours: readonly [from: number, to: number] }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const zoneMs = 7 * hourMs
/** Min time between two matches of one commentator. */
const restMs = 5 * hourMs
export const maxPerDay = 2
export const maxPerWeek = 8

/**
 * Creates the work plan of commentators. Matches must be given in the order of their times. The same matches give the
 * same plan.
 */
export function createRoster(people: readonly OnRoster[]) {
  const duties = new Map(people.map(({ username }) => [username, [] as Duty[]]))

  const lastWeek = (username: string, from: number) =>
    (duties.get(username) ?? []).filter((duty) => duty.from > from - 7 * dayMs)

  function isFree(username: string, from: number): boolean {
    const recent = lastWeek(username, from)
    const today = recent.filter((duty) => dayIn(duty.from) === dayIn(from))
    const last = recent.at(-1)
    const isRested = last === undefined || from - last.until >= restMs
    return isRested && today.length < maxPerDay && recent.length < maxPerWeek
  }

  function keep(usernames: readonly string[], duty: Duty): void {
    for (const username of usernames) duties.get(username)?.push(duty)
  }

  return {
    keep,
    /** Returns up to `count` commentators who are free, first those who like the hour and have worked least. */
    take(key: string, duty: Duty, count: number): string[] {
      const { from } = duty
      const hour = Math.floor((from + zoneMs) / hourMs) % 24
      const draw = drawing(key)
      const rank = ({ username, hours: [start, end] }: OnRoster) => {
        const isUsual = start <= end ? hour >= start && hour < end : hour >= start || hour < end
        return (isUsual ? 0 : 100) + lastWeek(username, from).length + draw(username)
      }
      const free = people.filter(({ username }) => isFree(username, from))
      const chosen = sortedBy(free, rank)
        .slice(0, count)
        .map(({ username }) => username)
      keep(chosen, duty)
      return chosen
    },
  }
}

const dayIn = (ms: number) => Math.floor((ms + zoneMs) / dayMs)
