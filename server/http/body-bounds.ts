import type { AnyEndpoint } from '#contract/endpoint.ts'
import { inputSchemaOf, type JsonSchema } from './input-schema.ts'

/** Max size of a JSON body: its bytes, the values in it, and how deep lists and objects are nested. */
export type BodyBounds = { bytes: number; values: number; depth: number }

/** Space for fields that a call does not declare. It is also the size of bodies outside the contract. */
export const sparedBounds: BodyBounds = { bytes: 8 * 1024, values: 200, depth: 8 }
/** Bounds of calls whose schema allows more, such as articles. The values take some milliseconds to parse. */
const largestBounds: BodyBounds = { bytes: 1024 * 1024, values: 20_000, depth: 40 }

/** Bounds of values that the schema leaves open: records of the console. */
const openBounds: BodyBounds = { bytes: largestBounds.bytes, values: 4_000, depth: 16 }

/** A UTF-16 unit takes up to six bytes, because some clients escape all letters that are not ASCII (`\u1ec7`). */
const bytesPerUnit = 6
/** Strings without a max length have a pattern of ids, times or names. */
const patternedBytes = 128
const numberBytes = 25
/** Quotes, colon and comma of a field, with space for indentation. */
const marksBytes = 12

/** Returns the bounds of a call's body, or null for a call without fields outside its path. */
export function bodyBoundsOf(endpoint: AnyEndpoint): BodyBounds | null {
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const schema = inputSchemaOf(endpoint)
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !inPath.has(name))
  if (fields.length === 0) return null
  const needed = sizeOf({ type: 'object', properties: Object.fromEntries(fields) })
  const within = (key: keyof BodyBounds) => Math.min(needed[key] + sparedBounds[key], largestBounds[key])
  return { bytes: within('bytes'), values: within('values'), depth: within('depth') }
}

const value = (bytes: number): BodyBounds => ({ bytes, values: 1, depth: 0 })

function sizeOf(schema: JsonSchema): BodyBounds {
  if (schema.$ref !== undefined) return largestBounds
  if ('const' in schema) return sizeOfAny([schema.const])
  if (schema.enum) return sizeOfAny(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return largestOf(choices.map(sizeOf))
  if (schema.additionalProperties || schema.type === undefined) return openBounds
  if (schema.properties) return sizeOfObject(schema.properties)
  if (schema.prefixItems) return sizeOfObject(Object.fromEntries(Object.entries(schema.prefixItems)))
  if (schema.items) return times(sizeOf(schema.items), schema.maxItems ?? largestBounds.values)
  if (schema.type === 'string')
    return value(schema.maxLength === undefined ? patternedBytes : schema.maxLength * bytesPerUnit + marksBytes)
  return value(numberBytes)
}

function sizeOfAny(values: unknown[]): BodyBounds {
  return value(Math.max(...values.map((one) => JSON.stringify(one).length * bytesPerUnit)))
}

function sizeOfObject(properties: Record<string, JsonSchema>): BodyBounds {
  return Object.entries(properties).reduce<BodyBounds>(
    (sum, [name, schema]) => {
      const { bytes, values, depth } = sizeOf(schema)
      return {
        bytes: sum.bytes + name.length + marksBytes + bytes,
        values: sum.values + values,
        depth: Math.max(sum.depth, depth + 1),
      }
    },
    { bytes: marksBytes, values: 1, depth: 1 },
  )
}

function times({ bytes, values, depth }: BodyBounds, count: number): BodyBounds {
  return { bytes: marksBytes + (bytes + marksBytes) * count, values: 1 + values * count, depth: depth + 1 }
}

function largestOf(sizes: BodyBounds[]): BodyBounds {
  const largest = (key: keyof BodyBounds) => Math.max(...sizes.map((size) => size[key]))
  return { bytes: largest('bytes'), values: largest('values'), depth: largest('depth') }
}
