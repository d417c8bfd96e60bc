import * as z from 'zod/mini'
import { type AnyEndpoint, errorsOf } from '#contract/endpoint.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { keyScopes } from '#contract/rules/key-scopes.ts'
import { siteNamePlace } from '#contract/texts/site-name.ts'
import { webhookData, webhookMessage } from '#contract/webhook-messages.ts'
import { inputSchemaOf } from './input-schema.ts'

/** OpenAPI 3.1 uses JSON Schema 2020-12. */
const dialect = { target: 'draft-2020-12', unrepresentable: 'any' } as const

const areas: Record<string, string> = {
  au: 'Accounts and who is logged in',
  al: 'What everybody may read, and what members do about it',
  ac: 'Commentators and their streams',
  other: 'The site itself',
}

type Paths = Record<string, Record<string, object>>

/** Paths by list of calls, so that tests with several programs in one process describe the same calls only once. */
const described = new WeakMap<readonly AnyEndpoint[], Paths>()

function pathsOf(endpoints: readonly AnyEndpoint[]): Paths {
  const paths: Paths = {}
  for (const endpoint of endpoints)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  return paths
}

/**
 * Returns the OpenAPI 3.1 document of the given calls under `server`. It is generated from the contract and never
 * edited. Its title has the place of the site's name.
 */
export function openApiDocument(endpoints: readonly AnyEndpoint[], server = '/') {
  const paths = described.get(endpoints) ?? pathsOf(endpoints)
  described.set(endpoints, paths)
  return {
    openapi: '3.1.0',
    info: {
      title: siteNamePlace,
      version: '1.0.0',
      description: 'Every answer is an envelope {code, msg, data}; code 0 is success.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server, description: 'This site' }],
    tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'token' },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'kdk_…',
          description: `An API key with the scope of the call: ${keyScopes.join(', ')}. Not from web pages.`,
        },
      },
    },
    paths,
    webhooks: webhooksOf(),
  }
}

const webhookHeaders = {
  'webhook-id': 'The id of the message, the same in each attempt and replay',
  'webhook-timestamp': 'Seconds since 1970, at this attempt',
  'webhook-signature':
    'v1= and the HMAC-SHA256 of the timestamp, a dot and the body, in hex, with the secret as key; two, separated by a comma, for a day after a new secret',
}

function webhooksOf(): Record<string, { post: object }> {
  const names = Object.keys(webhookData) as (keyof typeof webhookData)[]
  const parameters = Object.entries(webhookHeaders).map(([name, description]) => ({
    ...{ name, description, in: 'header', required: true, schema: { type: 'string' } },
  }))
  return Object.fromEntries(
    names.map((name) => {
      const { $schema: _, ...schema } = z.toJSONSchema(webhookMessage(name), dialect)
      const post = {
        summary: name === 'ping' ? 'The test message of the desk' : `The event ${name}`,
        security: [],
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: {
          '2XX': { description: 'Received. Any other answer is a failure, and the message is sent again.' },
        },
      }
      return [name, { post }]
    }),
  )
}

const whoMay: Record<AnyEndpoint['auth'], string> = {
  public: 'Needs no token.',
  guest: 'Needs a guest token or an access token.',
  user: 'Needs an access token.',
  commentator: 'Needs the access token of a commentator, a moderator or an operator.',
  staff: 'Needs the access token of a member of staff.',
  moderator: 'Needs the access token of a moderator or an operator.',
  editor: 'Needs the access token of an editor or an operator.',
  'sports-editor': 'Needs the access token of a sports editor or an operator.',
  operator: 'Needs the access token of an operator.',
  owner: 'Needs the access token of an owner.',
}

function describedBy(schema: unknown): { description?: string } {
  const { description } = schema as { description?: string }
  return description ? { description } : {}
}

function answerSchema(endpoint: AnyEndpoint): object {
  const { $schema: _, ...data } = z.toJSONSchema(endpoint.data, { ...dialect, io: 'output' })
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: 0 }, msg: { type: 'string' }, data },
  }
}

function operation(endpoint: AnyEndpoint): object {
  const { scope } = endpoint
  const { properties = {}, required = [] } = inputSchemaOf(endpoint)
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string)
  const isRead = endpoint.method === 'GET'
  const parameters = Object.entries(properties)
    .filter(([name]) => isRead || inPath.includes(name))
    .map(([name, schema]) => ({
      name,
      ...describedBy(schema),
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema,
    }))
  const body = Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name)))
  return {
    tags: [endpoint.path.split('/')[1]],
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^a-zA-Z0-9]+(\w?)/g, (_, c: string) => c.toUpperCase())}`,
    summary: endpoint.summary,
    description: `${endpoint.summary}. ${whoMay[endpoint.auth]}`,
    'x-access': endpoint.auth,
    ...(scope && { 'x-scope': scope }),
    security: endpoint.auth === 'public' ? [] : [{ bearer: [] }, { cookie: [] }, ...(scope ? [{ key: [scope] }] : [])],
    parameters,
    ...(isRead || Object.keys(body).length === 0
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { type: 'object', properties: body, required: required.filter((n) => n in body) },
              },
            },
          },
        }),
    responses: {
      200: { description: 'Success', content: { 'application/json': { schema: answerSchema(endpoint) } } },
      ...failures(endpoint),
    },
  }
}

function failures(endpoint: AnyEndpoint): Record<number, object> {
  const byStatus = Map.groupBy(errorsOf(endpoint), (name) => errorCatalogue[name].status)
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      { description: list.map((n) => `${errorCatalogue[n].code} ${n}`).join(', ') },
    ]),
  )
}
