import { drawing } from './draw.ts'

/**
 * Length and goals of a scripted football match. Goals are minutes of play, which continue from 45 in the second half.
 */
export type FootballScript = {
  addedFirst: number
  addedSecond: number
  /** Start of the second half, in real minutes since the kick-off. */
  secondFrom: number
  end: number
  goals: { home: number[]; away: number[] }
}

const halfMin = 45
const halfTimeMin = 15
const maxGoals = 4

export function footballScript(key: string): FootballScript {
  const draw = drawing(key)
  // The stoppage time depends only on the plain key, so a promised goal does not change the length of a fixture.
  const [plain = key, promised] = key.split(':goal-')
  const added = drawing(plain)
  const [addedFirst, addedSecond] = [1 + Math.floor(added('added 1') * 3), 2 + Math.floor(added('added 2') * 4)]
  const secondFrom = halfMin + addedFirst + halfTimeMin
  const goals = { home: goalsOf('home', draw), away: goalsOf('away', draw) }
  if (promised !== undefined) goals.home = [...goals.home, Number(promised)].toSorted((a, b) => a - b)
  return { addedFirst, addedSecond, secondFrom, end: secondFrom + halfMin + addedSecond, goals }
}

/** Converts a minute of play to minutes since the kick-off. */
export function elapsedAt({ secondFrom }: FootballScript, minute: number): number {
  return minute <= halfMin ? minute : secondFrom + minute - halfMin
}

/** Returns the current minute of play. It stops at 45 and 90 during stoppage time. */
export function minuteAt({ secondFrom }: FootballScript, elapsedMin: number): number {
  if (elapsedMin < secondFrom) return Math.max(0, Math.min(halfMin, elapsedMin))
  return Math.min(2 * halfMin, halfMin + elapsedMin - secondFrom)
}

/** Returns the minutes of a team’s goals: mostly one or two goals, a little more at home. */
function goalsOf(side: 'home' | 'away', draw: (name: string) => number): number[] {
  const chance = side === 'home' ? 0.36 : 0.28
  const tries = Array.from({ length: maxGoals }, (_, i) => i)
  return tries.filter((i) => draw(`${side} ${i}`) < chance).map((i) => 1 + draw(`${side} minute ${i}`) * 89)
}
