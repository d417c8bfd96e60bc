import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { FailedField } from '#contract/errors.ts'
import { CallError, noAnswer } from './call-error.ts'
import { carriedToken } from './framed-token.ts'

type Input = Record<string, unknown>

/** Fills `{name}` in the path. The remaining input is sent in the query or the body. */
function address(endpoint: AnyEndpoint, input: Input): { path: string; rest: Input } {
  const rest = { ...input }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}

function queryOf(input: Input): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  return given.length > 0 ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : ''
}

function fieldsOf(data: unknown): FailedField[] {
  const isFields = typeof data === 'object' && data !== null && 'fields' in data && Array.isArray(data.fields)
  return isFields ? (data.fields as FailedField[]) : []
}

function headersOf(sendsBody: boolean): Record<string, string> {
  const token = carriedToken()
  return {
    ...(sendsBody && { 'content-type': 'application/json' }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  }
}

/**
 * Another program than the server answers without an envelope. A captive portal uses the status 200 or 401, which then
 * counts as no answer.
 */
async function envelopeOf(response: Response): Promise<Envelope<unknown>> {
  const envelope: unknown = await response.json().catch(() => null)
  if (isEnvelope(envelope)) return envelope
  const status = response.ok || response.status === 401 ? 0 : response.status
  throw new CallError({ name: status === 0 ? noAnswer : 'UNAVAILABLE', code: 0, status })
}

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number'
}

/**
 * Sends one call with fetch. Returns the envelope's data, or throws a CallError. Authenticates with the Authorization
 * header, or else with the cookies. Never retries. With `keepalive` the request continues after the page closes.
 */
export async function request<E extends AnyEndpoint>(
  endpoint: E,
  input?: InputOf<E>,
  options: { keepalive?: boolean } = {},
): Promise<DataOf<E>> {
  const { path, rest } = address(endpoint, (input ?? {}) as Input)
  const sendsBody = endpoint.method === 'POST'
  let response: Response
  try {
    response = await fetch(sendsBody ? path : path + queryOf(rest), {
      method: endpoint.method,
      ...options,
      credentials: 'same-origin',
      headers: headersOf(sendsBody),
      body: sendsBody ? JSON.stringify(rest) : undefined,
    })
  } catch {
    throw new CallError({ name: noAnswer, code: 0, status: 0 })
  }
  const { code, msg, data } = await envelopeOf(response)
  // A response is a success only with both this code and this name.
  if (code !== 0 || msg !== 'Success') {
    const retryAfterS = Number(response.headers.get('retry-after')) || null
    throw new CallError({
      name: msg === 'Success' ? '' : (msg ?? ''),
      code,
      status: response.status,
      fields: fieldsOf(data),
      retryAfterS,
      data,
    })
  }
  return data as DataOf<E>
}
