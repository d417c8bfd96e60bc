// Simulates members whose requests overlap, and connections that are cut, and looks for contradictions in the database.
// `npm run simulate -- [--seeds N] [--seed FIRST]`. A seed repeats the acts and the choices (CONTRIBUTING.md).
import { parseArgs } from 'node:util'
import { openOwnDatabase } from '#tests/setup/own-database.ts'
import { simulate } from './simulate.ts'
import { openTheatre, poolSize } from './theatre.ts'

const { values } = parseArgs({ options: { seeds: { type: 'string' }, seed: { type: 'string' } } })
const seeds = Number(values.seeds ?? 100)
const first = Number(values.seed ?? Date.now() % 1_000_000)
if (!Number.isInteger(seeds) || seeds < 1 || !Number.isInteger(first)) throw new Error('--seeds and --seed are numbers')

const theatre = await openTheatre(await openOwnDatabase({ poolSize }))
let [done, statements, cuts] = [0, 0, 0]
let faults: string[] = []
for (; done < seeds && faults.length === 0; done += 1) {
  const run = await simulate(theatre, first + done)
  statements += run.statements
  cuts += run.cuts
  faults = run.faults
}
await theatre.close()
console.log(`seeds ${first} to ${first + done - 1}: ${statements} statements, ${cuts} of them cut`)
if (faults.length > 0) {
  console.log(`seed ${first + done - 1} has contradictions:\n  ${faults.join('\n  ')}`)
  process.exitCode = 1
}
