import { drawing } from './draw.ts'

/** How long a scripted football match is played, and when its goals fall; minutes of play, counted on from 45. */
export type FootballScript = {
  addedFirst: number
  addedSecond: number
  /** Minutes of the clock on the wall since the kick-off. */
  secondFrom: number
  end: number
  goals: { home: number[]; away: number[] }
}

const halfMin = 45
const halfTimeMin = 15
const mostGoals = 4

export function footballScript(key: string): FootballScript {
  const draw = drawing(key)
  // A fixture lasts as long with a promised goal as without.
  const [plain = key, promised] = key.split(':goal-')
  const added = drawing(plain)
  const [addedFirst, addedSecond] = [1 + Math.floor(added('added 1') * 3), 2 + Math.floor(added('added 2') * 4)]
  const secondFrom = halfMin + addedFirst + halfTimeMin
  const goals = { home: goalsOf('home', draw), away: goalsOf('away', draw) }
  if (promised !== undefined) goals.home = [...goals.home, Number(promised)].toSorted((a, b) => a - b)
  return { addedFirst, addedSecond, secondFrom, end: secondFrom + halfMin + addedSecond, goals }
}

/** When a minute of play comes, in minutes since the kick-off. */
export function elapsedAt({ secondFrom }: FootballScript, minute: number): number {
  return minute <= halfMin ? minute : secondFrom + minute - halfMin
}

/** The minute of play that has been reached; stoppage time stands still at 45 and 90. */
export function minuteAt({ secondFrom }: FootballScript, elapsedMin: number): number {
  if (elapsedMin < secondFrom) return Math.max(0, Math.min(halfMin, elapsedMin))
  return Math.min(2 * halfMin, halfMin + elapsedMin - secondFrom)
}

/** Minutes of a team's goals: mostly one or two, at home a little more. */
function goalsOf(side: 'home' | 'away', draw: (name: string) => number): number[] {
  const chance = side === 'home' ? 0.36 : 0.28
  const tries = Array.from({ length: mostGoals }, (_, i) => i)
  return tries.filter((i) => draw(`${side} ${i}`) < chance).map((i) => 1 + draw(`${side} minute ${i}`) * 89)
}
