import { flightMs, type Shot } from '#contract/rules/minigame-rules.ts'
import { goalLine } from './view.ts'

/** Shots are shown slower than real time by this factor, so that players see what the keeper does. */
const slower = 1.38
export const shownMs = (power: number): number => flightMs(power) * slower

export type Place = { x: number; y: number; z: number }

/** Writes the ball's position in metres into `place`. `part` is the passed share of the flight, from 0 to 1. */
export function alongFlight(place: Place, { ball, power }: { ball: Shot['ball']; power: number }, part: number): void {
  const rise = Math.max(0.12, 1.3 - power / 110)
  const endX = ball.x / 1_000
  const endY = ball.y / 1_000
  place.z = goalLine * part
  place.x = endX * part + Math.sin(part * Math.PI) * -endX * 0.07
  place.y = 0.11 + (endY - 0.11) * part + rise * 4 * part * (1 - part) * (endY < 0.7 ? 0.45 : 1)
}

/** Writes the ball's position, `seconds` after the ball reached the goal line, into `place`. */
export function afterLine(
  place: Place,
  { ball, outcome, power, dive }: Omit<Shot, 'points'> & { power: number },
  seconds: number,
): void {
  const endX = ball.x / 1_000
  const endY = ball.y / 1_000
  const fall = (from: number, up: number) => Math.max(0.11, from + up * seconds - 4.9 * seconds * seconds)
  if (outcome === 'goal') {
    const into = 1 - Math.exp(-seconds * 14)
    const depth = 1 + (1 - Math.min(1, endY / 2.44)) * 0.7
    place.x = endX * (1 - into * 0.03)
    place.z = goalLine + depth * into - Math.min(0.35, seconds * 0.4)
    place.y = fall(endY, 0.6)
  } else if (outcome === 'save') {
    const away = Math.sign(endX) || dive.side || 1
    const speed = 1.4 + power / 40
    place.x = endX + away * speed * seconds * 0.8
    place.z = Math.max(6.5, goalLine - 0.4 - speed * 1.15 * seconds)
    place.y = bounce(endY, 1.1 + power / 90, seconds)
  } else if (outcome === 'post') {
    const isBar = endY > 2.35
    place.x = endX + (isBar ? endX * 0.2 : -Math.sign(endX) * 1.6) * seconds
    place.z = goalLine - (2.2 + power / 28) * seconds
    place.y = bounce(endY, isBar ? 2.6 : 1.2, seconds)
  } else {
    place.x = endX + endX * 0.35 * seconds
    place.z = goalLine + 7.5 * Math.min(1, seconds * 1.3)
    place.y = Math.max(0.11, endY + 0.8 * seconds - 3.2 * seconds * seconds)
  }
}

/** Returns the height in metres of a bouncing ball that starts upwards at `up` metres per second. */
function bounce(from: number, up: number, seconds: number): number {
  let height = from
  let speed = up
  let left = seconds
  for (let times = 0; times < 3; times += 1) {
    const lands = (speed + Math.sqrt(speed * speed + 19.6 * Math.max(0, height - 0.11))) / 9.8
    if (left < lands) return Math.max(0.11, height + speed * left - 4.9 * left * left)
    left -= lands
    speed = (9.8 * lands - speed) * 0.52
    height = 0.11
  }
  return 0.11
}
