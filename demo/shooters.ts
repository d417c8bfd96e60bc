import { type Aim, aimLimits } from '#contract/rules/minigame-rules.ts'
import { vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { App } from '#server/app.ts'
import { drawing, uuidOf } from './draw.ts'

const dayMs = 24 * 3_600_000
/** Numbers of community members who play today, yesterday and the day before. */
const shooters = [20, 9, 9] as const
const parallel = 4

type Uses = {
  features: Pick<App['features'], 'minigame'>
  cast: ReadonlyMap<string, string>
  people: readonly { username: string }[]
}

/** Creates members who each play one penalty round on a day, by the same rules as all members. */
export function createShooters({ features: { minigame }, cast, people }: Uses) {
  async function playRound(username: string, nowMs: number): Promise<void> {
    const userId = cast.get(username)
    if (userId === undefined) return
    const name = `shooter ${username} ${vietnamDay(nowMs)}`
    let { round } = await minigame.start(userId, uuidOf(name), nowMs)
    while (round.next) {
      const { number } = round.next
      const nonce = uuidOf(`${name} ${number}`).slice(-12).padStart(16, '0')
      const shot = { roundId: round.id, number, nonce, ...aimOf(drawing(`${name} ${number}`)) }
      round = (await minigame.shoot(userId, shot, nowMs)).round
    }
  }

  return {
    async play(nowMs: number): Promise<void> {
      const rounds = shooters.flatMap((most, back) => {
        const atMs = nowMs - back * dayMs
        const draw = drawing(`shooters ${vietnamDay(atMs)}`)
        const drawn = people.toSorted((one, other) => draw(one.username) - draw(other.username)).slice(0, most)
        return drawn.map(({ username }) => ({ username, atMs }))
      })
      const waiting = rounds.values()
      const players = Array.from({ length: parallel }, async () => {
        for (const { username, atMs } of waiting) await playRound(username, atMs)
      })
      await Promise.all(players)
    },
  }
}

/** Aims to the left or right of the goal’s middle, with moderate power. */
function aimOf(draw: (name: string) => number): Aim {
  const wide = 1_400 + draw('wide') * 1_700
  const x = Math.round(draw('side') < 0.5 ? -wide : wide)
  return {
    x,
    y: Math.round(Math.min(aimLimits.y, 250 + draw('high') * 1_650)),
    power: 48 + Math.floor(draw('power') * 34),
  }
}
