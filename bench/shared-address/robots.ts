import { register } from '#contract/account.ts'
import type { Challenge, Proof } from '#contract/proof.ts'
import { guestLogin, login } from '#contract/session.ts'
import { challengeIn, solve } from '#tests/setup/proofs.ts'
import { CallError } from '#web/api/call-error.ts'
import { withProof } from '#web/api/proof.ts'
import { durationS, nameOf, password } from './crowd.ts'
import type { Ask, VirtualSite } from './site.ts'

type Robot = { n: number; ask: Ask; isRight: boolean }
type Kind =
  | 'no proof'
  | 'no proof, with a guest token'
  | 'a copied proof'
  | 'an invented proof'
  | 'proofs in one browser'
  | 'guessed passwords'
  | 'a browser each'
export type RobotFigures = Record<string, { robots: number; through: number }>

type Shares = readonly (readonly [Kind, number])[]
/** Simple robots: the part of each kind. */
export const simple: Shares = [
  ['no proof', 0.25],
  ['no proof, with a guest token', 0.2],
  ['a copied proof', 0.1],
  ['an invented proof', 0.1],
  ['proofs in one browser', 0.05],
  ['guessed passwords', 0.3],
]
/** Robots that do all that a browser of an honest visitor does. */
export const careful: Shares = [['a browser each', 1]]
/** A leaked list has the right password of one account in a hundred. */
const rightEvery = 100

type Opening = { proof?: Proof; token?: string }

type Robots = { shares: Shares; count: number; ipOf: (n: number) => string; run: string }

/** Plans robots that want an account or a member's password. Returns the number of each kind that succeeded. */
export function planRobots(site: VirtualSite, robots: Robots) {
  const figures: RobotFigures = {}
  let copied: Proof | null = null
  let browser: string | null = null

  const open = ({ n, ask }: Robot, { proof, token }: Opening = {}) =>
    ask(register, { username: `may_${robots.run}${n}`, password, ...(proof && { proof }) }, token)

  async function challenged(robot: Robot, token?: string): Promise<Challenge | null> {
    try {
      await open(robot, { ...(token !== undefined && { token }) })
      return null
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return challengeIn({ msg: error.name, data: error.data })
    }
  }

  const acts: Record<Kind, (robot: Robot) => Promise<unknown>> = {
    'no proof': (robot) => open(robot),
    'no proof, with a guest token': async (robot) => open(robot, { token: await robot.ask(guestLogin) }),
    async 'a copied proof'(robot) {
      const challenge = copied ? null : await challenged(robot)
      if (challenge) copied = solve(challenge)
      return copied && open(robot, { proof: copied })
    },
    async 'an invented proof'(robot) {
      const challenge = await challenged(robot)
      return challenge && open(robot, { proof: { token: challenge.token, number: robot.n } })
    },
    async 'proofs in one browser'(robot) {
      browser ??= await robot.ask(guestLogin)
      const token = browser
      return withProof((proof) => open(robot, { ...proof, token }))
    },
    async 'a browser each'(robot) {
      const token = await robot.ask(guestLogin)
      return withProof((proof) => open(robot, { ...proof, token }))
    },
    'guessed passwords': ({ n, ask, isRight }) =>
      ask(login, { username: nameOf(n), password: isRight ? password : 'bongda2026' }),
  }

  function plan(kind: Kind, robot: Robot): void {
    const of = figures[kind] ?? { robots: 0, through: 0 }
    figures[kind] = of
    of.robots += 1
    // A prime number mixes the kinds.
    const turn = (robot.n * 7_919) % robots.count
    site.at(Math.floor((turn * durationS) / robots.count), async () => {
      try {
        await acts[kind](robot)
        of.through += 1
      } catch (error) {
        if (!(error instanceof CallError)) throw error
      }
    })
  }

  let n = 0
  for (const [kind, share] of robots.shares)
    for (let of = 0; of < Math.round(share * robots.count); of += 1, n += 1)
      plan(kind, { n, ask: site.askFrom(robots.ipOf(n)), isRight: n % rightEvery === 0 })
  return figures
}
