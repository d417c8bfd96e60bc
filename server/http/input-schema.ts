import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/endpoint.ts'

/** The parts of JSON Schema (2020-12) that the inputs of calls use. */
export type JsonSchema = {
  type?: string | string[]
  description?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  $ref?: string
  maxLength?: number
  items?: JsonSchema | false
  prefixItems?: JsonSchema[]
  maxItems?: number
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  required?: string[]
}

/** Shared by all programs of a process, because tests start several and a conversion of all calls takes 0.1 s. */
const converted = new WeakMap<AnyEndpoint, JsonSchema>()

/** Returns the schema of the fields that a call accepts, before transformations. Without input it has no fields. */
export function inputSchemaOf(endpoint: AnyEndpoint): JsonSchema {
  if (!endpoint.input) return {}
  const known = converted.get(endpoint)
  if (known) return known
  const schema = z.toJSONSchema(endpoint.input, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    io: 'input',
  }) as JsonSchema
  converted.set(endpoint, schema)
  return schema
}
