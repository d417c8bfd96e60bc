import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import type { FailedField } from '#contract/errors.ts'
import { serializerOf } from './answer-serializer.ts'
import { type ApiKeys, apiKeyOf, refuseFromPages, requireKey } from './api-keys.ts'
import { readCredentials, refuseCrossSite } from './auth.ts'
import { bodyBoundsOf, sparedBounds } from './body-bounds.ts'
import { createAnswerCompression } from './compress-answers.ts'
import { ApiError } from './errors.ts'
import type { CallContext, CookieOptions, Route } from './handle.ts'
import { inputFault } from './input-fault.ts'
import { inputSchemaOf } from './input-schema.ts'
import { createPreparedAnswers } from './prepared-answers.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { CountryOf, Restriction } from './restriction.ts'
import type { SharedReads } from './shared-reads.ts'
import type { Authority } from './tokens.ts'
import { anonymous, callerOf, refusal, type Viewer } from './viewer.ts'

export function parseInput(endpoint: AnyEndpoint, raw: unknown): unknown {
  if (!endpoint.input) return undefined
  const parsed = z.safeParse(endpoint.input, raw ?? {})
  if (!parsed.success) throw new ApiError('BAD_INPUT', { fields: parsed.error.issues.map(toField) })
  const rule = inputFault(parsed.data)
  if (rule) throw new ApiError('BAD_INPUT', { fields: [{ path: '', rule }] })
  return parsed.data
}

function toField(issue: z.core.$ZodIssue): FailedField {
  return { path: issue.path.map(String).join('.'), rule: issue.code }
}

/** The viewer and the points of a request that passed the checks before its body. `secret` is its API key. */
type Admitted = {
  viewer: Viewer
  token: string | null
  drawn: Parameters<RateLimiter['draw']>[0]
  secret: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    admitted: Admitted | null
  }
}

type Binding = {
  isRestricted: Restriction
  authority: Authority
  keys: ApiKeys
  limiter: RateLimiter
  shared: SharedReads
  allowedOrigins: readonly string[]
  isSecure: boolean
  countryOf: CountryOf
}

type Answering = { viewer: Viewer; context: CallContext; shared: SharedReads }

async function answer(route: Route, raw: unknown, { viewer, context, shared }: Answering): Promise<unknown> {
  const { path, auth, sharedForMs } = route.endpoint
  const called = { ...context, ...callerOf(viewer, auth) }
  const input = parseInput(route.endpoint, raw)
  await route.admit?.(input, called)
  if (sharedForMs === 0) return route.run(input, called)
  return shared.read(`${path} ${JSON.stringify(input)}`, sharedForMs, () => route.run(input))
}

/**
 * Serves the routes over HTTP. A successful response is an envelope `{code: 0, msg, data}`. All that the head of a
 * request decides is decided before its body is read.
 */
export function bindRoutes(app: FastifyInstance, routes: readonly Route[], binding: Binding): void {
  const compressAnswer = createAnswerCompression()
  const sendPrepared = createPreparedAnswers()
  app.decorateRequest('admitted', null)
  for (const route of routes) {
    const { endpoint } = route
    const isPublicRead = endpoint.method === 'GET' && endpoint.auth === 'public'
    const body = bodyBoundsOf(endpoint)
    const rawInput = createRawInput(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(isPublicRead && { onSend: compressAnswer }),
      schema: { response: { 200: {} } },
      serializerCompiler: () => (answer) => serializerOf(endpoint)(answer),
      bodyLimit: body?.bytes ?? sparedBounds.bytes,
      config: { body },
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        request.admitted = await admit(endpoint, request, binding)
      },
      handler: async (request, reply) => {
        const { token, drawn, secret, ...admitted } = request.admitted as Admitted
        // The body may have taken seconds, in which the key was revoked.
        const viewer =
          secret !== null && endpoint.method !== 'GET'
            ? (await requireKey(binding.keys, secret, endpoint)).member
            : admitted.viewer
        let isShared = endpoint.sharedForMs > 0
        const { limitWith } = endpoint
        if (limitWith && isGiven(request.body, limitWith.field))
          await binding.limiter.draw({ ...drawn, limit: limitWith.limit })
        const shareAnswer = () => {
          isShared = true
        }
        const context = contextOf({ request, reply, token, shareAnswer, binding })
        const respond = () => answer(route, rawInput(request), { viewer, context, shared: binding.shared })
        const data = await binding.limiter.run(drawn, respond)
        if (isShared && typeof data === 'object' && data !== null)
          return sendPrepared(request, reply, { data, isPublic: isPublicRead })
        return { code: 0, msg: 'Success', data }
      },
    })
  }
}

/** Takes the points of a request and refuses it by its head: the country, the token, the site that sends it. */
async function admit(endpoint: AnyEndpoint, request: FastifyRequest, binding: Binding): Promise<Admitted> {
  const secret = apiKeyOf(request, endpoint)
  if (secret !== null) return admitKey(secret, { endpoint, request, binding })
  const { viewer, token, hasBadToken, isFromCookie } = readCredentials(request, binding.authority)
  const { limit, limitWith } = endpoint
  const isLimitedOtherwise = limitWith !== undefined && isGiven(request.query, limitWith.field)
  const drawn = { limit: isLimitedOtherwise ? limitWith.limit : limit, viewer, ip: request.ip }
  await binding.limiter.draw(drawn)
  if (endpoint.isRestricted && binding.isRestricted(request.headers)) throw new ApiError('RESTRICTED_COUNTRY')
  if (hasBadToken && endpoint.auth !== 'public') throw new ApiError('FIBE_NOT_LOGIN')
  if (endpoint.method !== 'GET' && request.headers.authorization === undefined)
    refuseCrossSite(request, { allowedOrigins: binding.allowedOrigins, isFromCookie })
  refuseSecretsInQuery(endpoint, request)
  const refused = refusal(viewer, endpoint.auth)
  if (refused) throw new ApiError(refused)
  return { viewer, token, drawn, secret: null }
}

/** Does the same for an API key. The key is looked up in each request, so that a revoked one ends immediately. */
async function admitKey(
  secret: string,
  { endpoint, request, binding }: { endpoint: AnyEndpoint; request: FastifyRequest; binding: Binding },
): Promise<Admitted> {
  const drawn = { limit: endpoint.limit, viewer: anonymous, ip: request.ip }
  await binding.limiter.draw(drawn)
  if (endpoint.isRestricted && binding.isRestricted(request.headers)) throw new ApiError('RESTRICTED_COUNTRY')
  refuseFromPages(request, binding.allowedOrigins)
  refuseSecretsInQuery(endpoint, request)
  const { member } = await requireKey(binding.keys, secret, endpoint)
  await binding.limiter.drawKey(member.key.id)
  const refused = refusal(member, endpoint.auth)
  if (refused) throw new ApiError(refused)
  return { viewer: member, token: null, drawn, secret }
}

/** Returns true when a query or a body, which is not parsed yet, has text in the field. */
function isGiven(input: unknown, field: string): boolean {
  if (typeof input !== 'object' || input === null) return false
  return field in input && input[field as keyof typeof input] !== ''
}

/** Refuses secrets in the URL, because URLs are stored in histories and logs and sent as referrers. */
function refuseSecretsInQuery({ secrets }: AnyEndpoint, { query }: FastifyRequest): void {
  const fields = secrets.filter((field) => field in (query as object)).map((path) => ({ path, rule: 'in_query' }))
  if (fields.length > 0) throw new ApiError('BAD_INPUT', { fields })
}

/**
 * Returns a function that collects the declared fields of a request. The path has priority over the body, and the body
 * over the query. Undeclared fields are ignored, however many there are.
 */
function createRawInput(endpoint: AnyEndpoint): (request: FastifyRequest) => unknown {
  const fields = Object.keys(inputSchemaOf(endpoint).properties ?? {})
  return ({ query, body, params }) => {
    if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) {
      throw new ApiError('BAD_INPUT', { fields: [{ path: '', rule: 'invalid_type' }] })
    }
    const input: Record<string, unknown> = {}
    for (const field of fields) {
      const source = [params, body, query].find((one) => one && Object.hasOwn(one, field)) as typeof input | undefined
      if (source) input[field] = source[field]
    }
    return input
  }
}

function contextOf(at: {
  request: FastifyRequest
  reply: FastifyReply
  token: string | null
  shareAnswer(): void
  binding: Binding
}): CallContext {
  const { request, reply, token, shareAnswer, binding } = at
  const { isSecure, countryOf, isRestricted } = binding
  const attributes = (options: CookieOptions) => ({
    path: options.path ?? '/',
    httpOnly: !options.isReadable,
    sameSite: options.sameSite ?? ('lax' as const),
    secure: isSecure,
    ...(options.maxAgeS === undefined ? {} : { maxAge: options.maxAgeS }),
  })
  return {
    token,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    country: countryOf(request.headers),
    isRestricted: isRestricted(request.headers),
    cookies: {
      get: (name) => request.cookies[name],
      set: (name, value, options = {}) => void reply.setCookie(name, value, attributes(options)),
      clear: (name, options = {}) => void reply.clearCookie(name, attributes(options)),
    },
    keepForGood: () => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    shareAnswer,
  }
}

/**
 * Calls a route in-process while a page is rendered, without a network request. Access and input are checked as over
 * HTTP, but rate limits and countries are not.
 */
export type Invoke = <E extends AnyEndpoint>(endpoint: E, input?: InputOf<E>, viewer?: Viewer) => Promise<DataOf<E>>

export function createInvoke(routes: readonly Route[], shared: SharedReads): Invoke {
  const byEndpoint = new Map(routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]))
  // A shared response is one object for many pages, so it is validated once.
  const checked = new WeakMap<object, unknown>()
  const check = (endpoint: AnyEndpoint, answered: unknown): unknown => {
    if (typeof answered !== 'object' || answered === null) return z.parse(endpoint.data, answered)
    const data = checked.get(answered) ?? z.parse(endpoint.data, answered)
    if (endpoint.sharedForMs > 0) checked.set(answered, data)
    return data
  }
  const noCookies = { get: () => undefined, set: () => {}, clear: () => {} }
  return async (endpoint, input, viewer = anonymous) => {
    // The built pages contain a separate copy of the contract, so endpoints are matched by method and path and not by
    // identity.
    const route = byEndpoint.get(`${endpoint.method} ${endpoint.path}`)
    if (!route) throw new ApiError('NOT_FOUND')
    const context: CallContext = {
      token: null,
      ip: '127.0.0.1',
      userAgent: 'server-render',
      country: null,
      isRestricted: false,
      cookies: noCookies,
      keepForGood: () => {},
      shareAnswer: () => {},
    }
    return check(route.endpoint, await answer(route, input, { viewer, context, shared })) as DataOf<typeof endpoint>
  }
}
