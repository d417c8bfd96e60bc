import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type KnownIds, knownId } from './known-ids.ts'

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema | false
  prefixItems?: Schema[]
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
}

const patterned = ['1', 'vi', 'a', 'abcdefgh', '2026-11-24', 'a@b.vn', '/og.png', 'https://a.vn/', '00000000', 'vn']
const maxItems = 1_000
const maxNumber = 1_000_000
/** Length of a text without a declared limit, such as an id. A longer one would only meet the limit of the body. */
const undeclaredLength = 400

/** A declared limit in UTF-16 units is four times the limit in characters that a handler checks. */
const unitsPerCharacter = 4

type Asked = { text: (size: number) => string; longest: number; isPlain?: boolean; ids: KnownIds }

/**
 * Returns the largest input that a call's declaration accepts: full lists, long texts made by `text`, high numbers. A
 * plain input omits optional fields except texts, and keeps the texts short enough for handlers.
 */
export function maxInput(endpoint: AnyEndpoint, { text, longest, ids, isPlain = false }: Asked): unknown {
  const { input } = endpoint
  if (!input) return {}
  return filled(z.toJSONSchema(input, { target: 'draft-2020-12', unrepresentable: 'any', io: 'input' }) as Schema)

  function filled(schema: Schema): unknown {
    if ('const' in schema) return schema.const
    if (schema.enum) return schema.enum[0]
    const choices = schema.anyOf ?? schema.allOf
    if (choices) return filled(choices.find(({ type }) => type !== 'null') ?? {})
    if (schema.type === 'object')
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name, of]) => !isPlain || isText(of) || schema.required?.includes(name))
          .map(([name, of]) => [name, (of.pattern !== undefined && knownId(ids, endpoint, name)) || filled(of)]),
      )
    if (schema.prefixItems) return schema.prefixItems.map(filled)
    if (schema.type === 'array')
      return Array.from({ length: Math.min(schema.maxItems ?? 100, maxItems) }, () => filled(schema.items || {}))
    if (schema.type === 'boolean') return true
    if (schema.type === 'integer' || schema.type === 'number') {
      const { minimum = 1, maximum = minimum } = schema
      return maximum > maxNumber ? Math.max(1, minimum) : maximum
    }
    return string(schema)
  }

  function string({ format, pattern, maxLength = undeclaredLength }: Schema): string {
    if (format === 'uuid') return crypto.randomUUID()
    const found = pattern === undefined ? undefined : patterned.find((one) => new RegExp(pattern, 'u').test(one))
    const size = Math.min(isPlain ? Math.floor(maxLength / unitsPerCharacter) : maxLength, longest)
    return found ?? text(size).slice(0, size)
  }
}

function isText({ type, pattern, format, ...schema }: Schema): boolean {
  return type === 'string' && pattern === undefined && format === undefined && schema.enum === undefined
}
