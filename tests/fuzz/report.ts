import type { Kind } from './server-side.ts'

/** `input` is the smallest input of the fault that was found, and `logged` the error in the log of the server. */
export type Fault = { name: string; viewer: Kind; reason: string; input: unknown; answer: string; logged: string }
export type Outcome = { faults: Fault[]; cases: number; successes: number; wasCutShort: boolean }

export const noOutcome = (): Outcome => ({ faults: [], cases: 0, successes: 0, wasCutShort: false })

const maxShown = 2_000

function short(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown)}… (${text.length} characters)` : text
}

export function printFault({ name, viewer, reason, input, answer, logged }: Fault): void {
  console.log(`\n✗ ${name} as ${viewer}: ${short(reason)}`)
  console.log(`  input:  ${short(JSON.stringify(input) ?? 'none')}`)
  console.log(`  answer: ${short(answer)}`)
  if (logged) console.log(`  log:    ${short(logged)}`)
}

/** Prints the totals, and the calls whose inputs were all refused. Returns the status of the process. */
export function printTotals(outcomes: ReadonlyMap<string, readonly Outcome[]>): number {
  const all = [...outcomes.values()].flat()
  const sum = (count: (outcome: Outcome) => number) => all.reduce((total, outcome) => total + count(outcome), 0)
  const named = (is: (runs: readonly Outcome[]) => boolean) =>
    [...outcomes].flatMap(([name, runs]) => (is(runs) ? [name] : []))
  const refused = named((runs) => runs.every(({ successes }) => successes === 0))
  const cut = named((runs) => runs.some(({ wasCutShort }) => wasCutShort))
  if (refused.length > 0) console.log(`\nno input accepted by ${refused.join(', ')}`)
  if (cut.length > 0) console.log(`\nstopped at the limit of time: ${cut.join(', ')}`)
  const [cases, faults] = [sum((one) => one.cases), sum((one) => one.faults.length)]
  const accepted = outcomes.size - refused.length
  console.log(`\n${cases} cases, ${outcomes.size} calls and sockets, ${accepted} accepted an input, ${faults} faults`)
  return faults > 0 ? 1 : 0
}
