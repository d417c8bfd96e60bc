import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Input } from './inputs.ts'

export type Answer = { status: number; text: string; ms: number }

/** The head of a request is limited to 16 kB. */
const maxUrl = 12_000
const shortText = 150
/** Above the longest part that the router reads. */
const maxPart = 400
/** The client of a request would resolve these parts of a path before it sends them. */
const dots = new Set(['.', '..'])

/** Sends one call over HTTP, as `fetch` of a browser would. Fields of a read go into the query, repeated for a list. */
export async function send(
  address: string,
  { endpoint, input, token }: { endpoint: AnyEndpoint; input: Input; token: string },
): Promise<Answer> {
  const { method } = endpoint
  const startedAt = performance.now()
  const request = {
    method,
    headers: { authorization: `Bearer ${token}`, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { body: JSON.stringify(bodyOf(endpoint, input)) }),
  }
  const url = address + urlOf(endpoint, input)
  // The server may close an idle connection just before it is used again.
  const response = await fetch(url, request).catch(() => fetch(url, request))
  const text = await response.text()
  return { status: response.status, text, ms: performance.now() - startedAt }
}

const inPath = ({ path }: AnyEndpoint) => new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))

function bodyOf(endpoint: AnyEndpoint, input: Input): Input {
  const names = inPath(endpoint)
  return Object.fromEntries(Object.entries(input).filter(([name]) => !names.has(name)))
}

export function urlOf(endpoint: AnyEndpoint, input: Input, longest = maxUrl): string {
  const written = (value: unknown) => asText(value).slice(0, longest).toWellFormed()
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = written(input[name] ?? '')
      .slice(0, maxPart)
      .toWellFormed()
    return encodeURIComponent(dots.has(part) ? 'x' : part)
  })
  if (endpoint.method !== 'GET') return path
  const pairs = Object.entries(bodyOf(endpoint, input)).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 20) : [value]).map((one) => [name, written(one)]),
  )
  const url = `${path}?${new URLSearchParams(pairs)}`
  return url.length > maxUrl && longest > shortText ? urlOf(endpoint, input, shortText) : url
}

function asText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}
