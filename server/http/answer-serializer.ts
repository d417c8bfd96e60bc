import compile from 'fast-json-stringify'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/endpoint.ts'

type Serializer = (answer: unknown) => string

const compiled = new WeakMap<AnyEndpoint, Serializer>()

/**
 * Returns the function that writes an endpoint's success envelope as JSON. It is compiled when it is first needed,
 * because compiling the functions of all endpoints would delay every start by about a second.
 */
export function serializerOf(endpoint: AnyEndpoint): Serializer {
  let serializer = compiled.get(endpoint)
  if (!serializer) {
    serializer = compile(envelopeSchema(endpoint))
    compiled.set(endpoint, serializer)
  }
  return serializer
}

/**
 * Returns the JSON Schema of the success envelope. The serializer writes only declared fields, so no other field can
 * leak.
 */
function envelopeSchema(endpoint: AnyEndpoint): object {
  // fast-json-stringify reads draft 7. It treats the tuples of newer drafts as empty lists.
  const options = { io: 'output', unrepresentable: 'any', target: 'draft-7' } as const
  const { $schema: _, ...data } = z.toJSONSchema(endpoint.data, options)
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
  }
}
