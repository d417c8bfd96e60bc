import compile from 'fast-json-stringify'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/endpoint.ts'

type Serializer = (answer: unknown) => string

const compiled = new WeakMap<AnyEndpoint, Serializer>()

/**
 * Returns the function that writes an endpoint's success envelope as JSON. Compiled at the first answer: compiling all
 * of them takes about a second, which every start would pay.
 */
export function serializerOf(endpoint: AnyEndpoint): Serializer {
  let serializer = compiled.get(endpoint)
  if (!serializer) {
    serializer = compile(envelopeSchema(endpoint))
    compiled.set(endpoint, serializer)
  }
  return serializer
}

/** JSON Schema of the success envelope. The serializer writes the declared fields only, so no other field can leak. */
function envelopeSchema(endpoint: AnyEndpoint): object {
  // fast-json-stringify reads draft 7: it takes the tuples of newer drafts for empty lists.
  const options = { io: 'output', unrepresentable: 'any', target: 'draft-7' } as const
  const { $schema: _, ...data } = z.toJSONSchema(endpoint.data, options)
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
  }
}
