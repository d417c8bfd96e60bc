import fc from 'fast-check'
import type * as z from 'zod/mini'
import { anyText, anyValue, edgeNumbers } from './edge-values.ts'

/** Ids, names and codes that exist in the world, by the name of an input field. */
export type Known = (field: string) => readonly string[]

// biome-ignore lint/suspicious/noExplicitAny: the definition of each kind of schema has other fields
type Definition = any

const longestText = 20_000
const maxItems = 1_000
/** Texts for patterns that fast-check cannot generate from. */
const patterned = [
  'vi',
  'a',
  'abcdefgh',
  '2026-11-24',
  '2026-11',
  'a@b.vn',
  '/og.png',
  'https://a.vn/',
  '00000000',
  'VN',
]
const plainTexts = ['Xin chào', 'Trận hay quá!', 'a', 'minhkhang', 'https://a.vn/a.png']
const unknownIds = ['0', '1', '999999999999999999', '2147483648']

/** `plain` values pass more checks of the services; `edge` values are near the limits of the schema. */
export type Style = 'plain' | 'edge'
type Use = { known: Known; style: Style; field?: string }

/** Returns values that a schema accepts. `field` selects the known values. */
export function arbitraryOf(schema: z.core.$ZodType, use: Use): fc.Arbitrary<unknown> {
  const { known, style, field = '' } = use
  const definition = schema._zod.def as Definition
  const inside = (inner: z.core.$ZodType, name = field) => arbitraryOf(inner, { ...use, field: name })
  switch (definition.type) {
    case 'object':
      return fc
        .record(mapped(definition.shape as Record<string, z.core.$ZodType>, (inner, name) => inside(inner, name)))
        .map((value) => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)))
    case 'optional':
    case 'default':
      return fc.option(inside(definition.innerType), { nil: undefined, freq: style === 'plain' ? 1 : 2 })
    case 'nullable':
      return fc.option(inside(definition.innerType), { nil: null })
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries))
    case 'literal':
      return fc.constantFrom(...definition.values)
    case 'union':
      return fc.oneof(...definition.options.map((option: z.core.$ZodType) => inside(option)))
    case 'pipe':
      return inside(definition.in)
    case 'array':
      return list(inside(definition.element), schema._zod.bag, style)
    case 'tuple':
      return fc.tuple(...definition.items.map((item: z.core.$ZodType) => inside(item)))
    case 'record':
      return fc.dictionary(inside(definition.keyType).map(String), inside(definition.valueType), { maxKeys: 4 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'number':
      return numberIn(limitsOf(definition), style)
    case 'string':
      return text(schema, known(field), style)
    default:
      return anyValue
  }
}

function mapped<A, B>(from: Record<string, A>, to: (value: A, name: string) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, to(value, name)]))
}

type Bag = { minimum?: number; maximum?: number; patterns?: Set<RegExp>; format?: string }

/** Returns the closest limits of the checks. The schema's own bag has those of a safe integer. */
function limitsOf({ checks = [] }: Definition): Bag {
  const limits: Bag = {}
  for (const { _zod: check } of checks) {
    const { check: kind, value } = check.def
    if (kind === 'greater_than') limits.minimum = Math.max(limits.minimum ?? value, value)
    if (kind === 'less_than') limits.maximum = Math.min(limits.maximum ?? value, value)
  }
  return limits
}

function numberIn(
  { minimum: min = -(2 ** 53) + 1, maximum: max = 2 ** 53 - 1 }: Bag,
  style: Style,
): fc.Arbitrary<number> {
  const near = fc.integer({ min, max: Math.min(max, min + 20) })
  if (style === 'plain') return min > 0 ? near : fc.integer({ min: Math.max(min, 0), max: Math.min(max, 20) })
  const edges = [min, max, ...edgeNumbers.filter((one) => one >= min && one <= max && Number.isInteger(one))]
  return fc.oneof(fc.constantFrom(...edges), fc.integer({ min, max }), near)
}

/** Short lists, and sometimes one with the most entries. */
function list(item: fc.Arbitrary<unknown>, { minimum = 0, maximum = 100 }: Bag, style: Style): fc.Arbitrary<unknown[]> {
  const short = fc.array(item, { minLength: minimum, maxLength: Math.max(minimum, Math.min(maximum, 4)) })
  if (style === 'plain') return short
  const full = item.map((one): unknown[] => Array(Math.min(maximum, maxItems)).fill(one))
  return fc.oneof({ weight: 6, arbitrary: short }, { weight: 1, arbitrary: full })
}

function text(schema: z.core.$ZodType, known: readonly string[], style: Style): fc.Arbitrary<string> {
  const { minimum = 0, maximum = longestText, patterns, format } = schema._zod.bag as Bag
  const max = Math.min(maximum, longestText)
  const free = format === 'uuid' || format === 'guid' ? fc.uuid() : patterns ? matching([...patterns]) : null
  const isPlain = style === 'plain'
  if (isPlain && patterns && known.length > 0) return fc.constantFrom(...known)
  if (isPlain && !free)
    return fc.constantFrom(...plainTexts.map((one) => one.slice(0, max).padEnd(minimum, 'x')), ...known)
  const own = free ?? anyText({ min: minimum, max })
  const ids = patterns ? [...known, ...unknownIds.filter((id) => [...patterns].every((one) => one.test(id)))] : known
  return ids.length > 0
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, { weight: 2, arbitrary: own })
    : own
}

function matching(patterns: RegExp[]): fc.Arbitrary<string> {
  const isFit = (one: string) => patterns.every((pattern) => pattern.test(one))
  const fit = patterned.filter(isFit)
  const listed = fit.length > 0 ? fc.constantFrom(...fit) : anyText({ max: 40 })
  try {
    return fc.oneof(listed, fc.stringMatching(patterns[0] as RegExp, { size: 'small' }))
  } catch {
    return listed
  }
}
