import fc from 'fast-check'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { mayAs } from '#contract/rules/roles.ts'
import type { Known } from './arbitrary-of.ts'
import { type Input, inputsFor } from './inputs.ts'
import { noOutcome, type Outcome } from './report.ts'
import { type Answer, send } from './request.ts'
import { type Kind, kinds, type ServerSide } from './server-side.ts'
import { faultOf } from './verdict.ts'

const maxHeldMs = 50
/** Inputs for a viewer whom the access of the call refuses, before the input is read. */
const refusedCases = 3
const perCaseMs = 150
const baseMs = 15_000
const ended = ['FIBE_NOT_LOGIN', 'NOT_PERMISSIONS']

export type Use = {
  address: string
  server: ServerSide
  known: (endpoint: AnyEndpoint) => Known
  seed: number
  /** Tokens of the viewers, which the reads share. Each write has other viewers, because it may change them. */
  tokens: Map<Kind, string>
}

const roleOf = (kind: Kind) => (kind === 'guest' || kind === 'member' ? 'user' : kind)

function isAdmitted(kind: Kind, { auth }: AnyEndpoint): boolean {
  if (auth === 'public' || auth === 'guest') return true
  return kind !== 'guest' && mayAs(roleOf(kind), auth)
}

/** Sends inputs to one call as each kind of viewer, and shrinks the first input of each kind that is a fault. */
export async function fuzzCall(endpoint: AnyEndpoint, cases: number, use: Use): Promise<Outcome> {
  const outcome = noOutcome()
  const admitted = kinds.filter((kind) => isAdmitted(kind, endpoint))
  const inputs = inputsFor(endpoint.input, use.known(endpoint))
  for (const kind of kinds) {
    const numRuns = admitted.includes(kind) ? Math.ceil(cases / admitted.length) : Math.min(cases, refusedCases)
    await fuzzAs(kind, { endpoint, inputs, numRuns, use, outcome, isRefused: !admitted.includes(kind) })
  }
  return outcome
}

type Run = {
  endpoint: AnyEndpoint
  inputs: fc.Arbitrary<Input>
  numRuns: number
  use: Use
  outcome: Outcome
  isRefused: boolean
}

async function fuzzAs(kind: Kind, { endpoint, inputs, numRuns, use, outcome, isRefused }: Run): Promise<void> {
  const { address, server, seed, tokens } = use
  const renew = async () => void tokens.set(kind, await server.viewer(kind))
  if (endpoint.method !== 'GET' || !tokens.has(kind)) await renew()
  let [reason, seen] = ['', '']
  const found = await fc.check(
    fc.asyncProperty(inputs, async (input) => {
      const token = tokens.get(kind) ?? ''
      const last = await send(address, { endpoint, input, token })
      outcome.cases += 1
      if (last.status === 200) outcome.successes += 1
      const fault =
        faultOf(endpoint, last) ?? (await heldFault(last, () => send(address, { endpoint, input, token }), server))
      // A call may have ended the session or changed the role of the viewer.
      if (!isRefused && ended.some((name) => last.text.includes(name))) await renew()
      if (fault === null) return
      ;[reason, seen] = [fault, last.text]
      throw new Error(fault)
    }),
    { numRuns, seed: seed + kinds.indexOf(kind), interruptAfterTimeLimit: baseMs + numRuns * perCaseMs },
  )
  if (found.interrupted && !found.failed) outcome.wasCutShort = true
  if (!found.failed) return
  outcome.faults.push({
    name: `${endpoint.method} ${endpoint.path}`,
    viewer: kind,
    reason: reason || String(found.errorInstance),
    input: found.counterexample?.[0],
    answer: seen,
    logged: await server.lastError(),
  })
}

/**
 * Returns a fault when the call holds the event loop of the server too long. A slow answer only leads to the
 * measurement, because the call may have waited for the database or for another program on the machine.
 */
async function heldFault({ ms }: Answer, again: () => Promise<Answer>, server: ServerSide): Promise<string | null> {
  if (ms <= maxHeldMs) return null
  let shortest = Number.POSITIVE_INFINITY
  for (let time = 0; time < 3 && shortest > maxHeldMs; time++) {
    await server.startWatch()
    await again()
    shortest = Math.min(shortest, await server.endWatch())
  }
  return shortest > maxHeldMs ? `holds the event loop for ${Math.round(shortest)} ms` : null
}
