import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type ErrorName, errorCatalogue } from '#contract/errors.ts'
import { envelopeSchema } from './bind.ts'

/** Names every call can fail with, besides those it declares. */
const general: ErrorName[] = ['BAD_INPUT', 'TOO_MANY_REQUESTS', 'INTERNAL_ERROR', 'UNAVAILABLE']

/** OpenAPI 3.1 document of the given calls: an output of the contract, never edited. */
export function openApiDocument(endpoints: readonly AnyEndpoint[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Khán Đài',
      version: '1.0.0',
      description: 'Every answer is an envelope {code, msg, data}; code 0 is success.',
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'token' },
      },
    },
    paths,
  }
}

function operation(endpoint: AnyEndpoint): object {
  const { properties = {}, required = [] } = inputSchema(endpoint)
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string)
  const isRead = endpoint.method === 'GET'
  const parameters = Object.entries(properties)
    .filter(([name]) => isRead || inPath.includes(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema,
    }))
  const body = Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name)))
  return {
    tags: [endpoint.path.split('/')[1]],
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^a-zA-Z0-9]+(\w?)/g, (_, c: string) => c.toUpperCase())}`,
    summary: endpoint.summary,
    'x-access': endpoint.auth,
    security: endpoint.auth === 'public' ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters,
    ...(isRead || Object.keys(body).length === 0
      ? {}
      : {
          requestBody: {
            content: {
              'application/json': {
                schema: { type: 'object', properties: body, required: required.filter((n) => n in body) },
              },
            },
          },
        }),
    responses: {
      200: { description: 'Success', content: { 'application/json': { schema: envelopeSchema(endpoint) } } },
      ...failures(endpoint),
    },
  }
}

function inputSchema(endpoint: AnyEndpoint): { properties?: Record<string, unknown>; required?: string[] } {
  return endpoint.input ? z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) : {}
}

function failures(endpoint: AnyEndpoint): Record<number, object> {
  const access: ErrorName[] =
    endpoint.auth === 'public'
      ? []
      : endpoint.auth === 'guest' || endpoint.auth === 'user'
        ? ['FIBE_NOT_LOGIN']
        : ['FIBE_NOT_LOGIN', 'NOT_PERMISSIONS']
  const names = [...new Set([...general, ...access, ...endpoint.errors])]
  const byStatus = Map.groupBy(names, (name) => errorCatalogue[name].status)
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      { description: list.map((n) => `${errorCatalogue[n].code} ${n}`).join(', ') },
    ]),
  )
}
