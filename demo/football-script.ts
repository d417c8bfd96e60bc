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
  const [addedFirst, addedSecond] = addedOf(key, draw)
  const secondFrom = halfMin + addedFirst + halfTimeMin
  const goals = { home: goalsOf('home', draw), away: goalsOf('away', draw) }
  return { addedFirst, addedSecond, secondFrom, end: secondFrom + halfMin + addedSecond, goals }
}

/** What is added to each half. A showcase always lasts as long, so that the next one begins as it ends. */
function addedOf(key: string, draw: (name: string) => number): [first: number, second: number] {
  if (key.startsWith('demo:showcase-')) return [2, 3]
  return [1 + Math.floor(draw('added 1') * 3), 2 + Math.floor(draw('added 2') * 4)]
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
