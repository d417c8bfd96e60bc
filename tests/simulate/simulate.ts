import { setTimeout } from 'node:timers/promises'
import { createRandom } from '#tests/setup/random.ts'
import { type Act, createActs } from './acts.ts'
import { countEffects, findContradictions } from './invariants.ts'
import type { Theatre } from './theatre.ts'
import type { Fault } from './turns.ts'

const actCount = 40
const togetherCount = 6
const maxTries = 4

/** Probabilities in thousandths of each fault for a statement: a calm run, and two in which connections are cut. */
const faultRates: Record<Fault, number>[] = [
  { cut: 0, unanswered: 0 },
  { cut: 10, unanswered: 10 },
  { cut: 40, unanswered: 40 },
]

export type Run = {
  statements: number
  cuts: number
  /** Contradictions, and acknowledged requests whose effect is missing or there twice. Empty is good. */
  faults: string[]
}

/** Simulates the acts of one seed: which member does which, in which order their statements run, and which are cut. */
export async function simulate({ stage, turns }: Theatre, seed: number): Promise<Run> {
  const { pool } = stage.app.engines.database
  const random = createRandom(seed)
  const scene = await stage.scene(`mo-phong-${seed}-${Date.now()}`)
  const next = createActs(stage, scene, createRandom(~seed))
  const rates = faultRates[random(faultRates.length)] as Record<Fault, number>
  const faults: string[] = []
  const running = new Set<Promise<void>>()
  const checks: (() => Promise<void>)[] = []
  let [begun, statements, cuts] = [0, 0, 0]

  /**
   * Sends the request until it has an answer, as a client does, and notes what must be true at the end. `isOnly`: no copy
   * of the request is under way.
   */
  async function perform(act: Act, isOnly: boolean): Promise<void> {
    for (let tried = 1; ; tried += 1) {
      const reply = await act.send()
      if (reply.status >= 500 && reply.msg !== 'UNAVAILABLE')
        faults.push(`${act.name} answers ${reply.status} ${reply.msg}`)
      if (reply.status >= 500 && tried < maxTries) continue
      if (reply.msg === 'Success') act.note?.(reply)
      const { key } = act
      if (!key) return
      const isRefused = reply.status < 500 && tried === 1 && isOnly
      checks.push(async () => {
        const effects = await countEffects(pool, key)
        const allowed = reply.msg === 'Success' ? [1] : isRefused ? [0] : [0, 1]
        if (!allowed.includes(effects)) faults.push(`${act.name} answered ${reply.msg} and has ${effects} effects`)
      })
      return
    }
  }

  function begin(act: Act, isOnly: boolean): void {
    const id = begun
    begun += 1
    const work = turns.act(id, () => perform(act, isOnly)).finally(() => running.delete(work))
    running.add(work)
  }

  const ending: Act[] = ['ends', 'ends twice'].map((name) => ({
    name: `a match ${name}`,
    async send() {
      const isDone = await stage.endFixture(scene.fixtureId, [2, 1]).then(
        () => true,
        () => false,
      )
      return { status: isDone ? 200 : 503, msg: isDone ? 'Success' : 'UNAVAILABLE', data: null }
    },
  }))

  for (;;) {
    const waiting = await turns.settled()
    const mayBegin = begun < actCount + ending.length && running.size < togetherCount
    if (waiting.length === 0 && !mayBegin && running.size === 0) break
    if (mayBegin && (waiting.length === 0 || random(3) === 0)) {
      // The match ends while others still predict its score.
      const act = begun >= actCount - 6 ? (ending.pop() ?? next()) : next()
      // Impatient people press twice.
      const isTwice = random(4) === 0 && act.key !== undefined
      begin(act, !isTwice)
      if (isTwice) begin(act, false)
      continue
    }
    const chosen = waiting[random(waiting.length || 1)]
    if (!chosen) {
      // All acts wait for a lock of a statement outside of them.
      await setTimeout(1)
      continue
    }
    const drawn = random(1_000)
    const fault = drawn < rates.cut ? 'cut' : drawn < rates.cut + rates.unanswered ? 'unanswered' : undefined
    statements += 1
    if (fault) cuts += 1
    await turns.grant(chosen, fault)
  }
  for (const check of checks) await check()
  faults.push(...(await findContradictions(pool)))
  return { statements, cuts, faults }
}
