import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from './all.ts'
import { flag, wholeNumber } from './envelope.ts'

const whole = wholeNumber({ min: 0, max: 100 })

test.each([
  [7, 7],
  ['7', 7],
  ['007', 7],
  [0, 0],
  ['0', 0],
  ['100', 100],
])('%j is the whole number %i', (given, read) => {
  expect(whole.parse(given)).toBe(read)
})

test.each([
  null,
  undefined,
  '',
  ' ',
  true,
  false,
  [],
  [7],
  {},
  '7.5',
  '1e1',
  '0x7',
  '+7',
  'bảy',
  7.5,
  -1,
  '-1',
  101,
  '101',
  Number.NaN,
])('%j is not a whole number', (given) => {
  expect(whole.safeParse(given).success).toBe(false)
})

test('a switch is off when omitted; a value other than on or off is refused', () => {
  expect(['1', 'true', true, '0', 'false', false, undefined].map((given) => flag().parse(given))).toEqual([
    ...[true, true, true, false, false, false, false],
  ])
  for (const given of [null, '', 'on', 1, 0]) expect(flag().safeParse(given).success).toBe(false)
})

/**
 * Returns the paths of optional fields whose inner schema has a default. When such a field is omitted it gets the
 * default, so `optional` is wrong.
 */
function contradictions(schema: z.core.$ZodType, path: string): string[] {
  const { def } = schema._zod as { def: z.core.$ZodTypeDef & { innerType?: z.core.$ZodType; shape?: object } }
  const inner = def.innerType
  if (def.type === 'optional' && inner?._zod.def.type === 'default') return [path]
  const parts = Object.entries<z.core.$ZodType>({ ...def.shape, ...(inner && { '?': inner }) })
  return parts.flatMap(([name, part]) => contradictions(part, `${path}.${name}`))
}

test('no field of an input is both optional and filled by a default', () => {
  const found = allEndpoints.flatMap(({ input, path }) => (input ? contradictions(input, path) : []))
  expect(found).toEqual([])
  expect(contradictions(z.object({ a: z.optional(flag()) }), 'x')).toEqual(['x.a'])
})
