import fc from 'fast-check'
import type * as z from 'zod/mini'
import { arbitraryOf, type Known, type Style } from './arbitrary-of.ts'
import { anyValue } from './edge-values.ts'

export type Input = Record<string, unknown>

const foreignFields = ['__proto__', 'constructor', 'id', 'userId', 'role', 'ip', 'then', 'toJSON', 'a'.repeat(300)]

/** Returns inputs for a schema of an object: three quarters are valid, others have wrong, missing or extra fields. */
export function inputsFor(schema: z.core.$ZodType | undefined, known: Known): fc.Arbitrary<Input> {
  const valid = (style: Style) =>
    schema ? (arbitraryOf(schema, { known, style }) as fc.Arbitrary<Input>) : fc.constant<Input>({})
  const [plain, edge] = [valid('plain'), valid('edge')]
  const faults = fc.array(fault, { minLength: 1, maxLength: 2 })
  return fc.oneof(
    { weight: 3, arbitrary: plain },
    { weight: 3, arbitrary: edge },
    { weight: 1, arbitrary: fc.tuple(plain, faults).map(withFaults) },
    { weight: 1, arbitrary: fc.tuple(edge, faults).map(withFaults) },
  )
}

type Fault = { at: number; change: 'drop' | 'replace' | 'add'; name: string; value: unknown }

const fault: fc.Arbitrary<Fault> = fc.record({
  at: fc.nat({ max: 40 }),
  change: fc.constantFrom('replace', 'drop', 'add'),
  name: fc.constantFrom(...foreignFields),
  value: anyValue,
})

function withFaults([input, faults]: [Input, Fault[]]): Input {
  const fields = new Map(Object.entries(input ?? {}))
  for (const { at, change, name, value } of faults) {
    const names = [...fields.keys()]
    const chosen = names[at % Math.max(names.length, 1)]
    if (change === 'add' || chosen === undefined) fields.set(name, value)
    else if (change === 'drop') fields.delete(chosen)
    else fields.set(chosen, value)
  }
  return Object.fromEntries(fields)
}
