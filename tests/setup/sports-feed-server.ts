import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { apiFootballResponse } from './sports-feed-api-football.ts'
import { footballDataAnswer } from './sports-feed-football-data.ts'
import { isportsData } from './sports-feed-isports.ts'
import { emptyWorld, type FeedWorld } from './sports-feed-world.ts'

export const feeds = ['isports', 'apiFootball', 'footballData'] as const
export type FeedName = (typeof feeds)[number]

/** A failure of a provider. It lasts until the test removes it. */
export type FeedFault =
  | { kind: 'rate limit'; retryAfter: string | null }
  | { kind: 'html' | 'hang' | 'truncated' | 'broken off' | 'down' }
  /** An error with HTTP status 200, for these paths or for all. iSports also sends an error code. */
  | { kind: 'refusal'; message: string; code?: number; paths?: readonly string[] }

export type Asked = {
  feed: FeedName
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  status: number
}

export type SportsFeedServer = {
  access(feed: FeedName): { key: string; baseUrl: string }
  worlds: Record<FeedName, FeedWorld>
  faults: Map<FeedName, FeedFault>
  /** Changes the rows of a response before it is sent. */
  alter: Map<FeedName, (path: string, rows: unknown[]) => unknown>
  /** Numbers of remaining calls, sent in the headers. */
  left: Map<FeedName, { day?: number; minute?: number; resetS?: number }>
  asked: Asked[]
  close(): Promise<void>
}

export const feedKey = 'feed-key-0f8a2c'
const keyRefused = 'the key is not known'

type Answer = { status: number; body: unknown; headers?: Record<string, string> }

/** Returns the response body. Each provider has its lists in a different field. */
function envelopeOf(feed: FeedName, found: unknown): unknown {
  switch (feed) {
    case 'isports':
      return { code: 0, message: 'success', data: found }
    case 'apiFootball':
      return {
        get: '',
        parameters: {},
        errors: [],
        results: Array.isArray(found) ? found.length : 0,
        paging: { current: 1, total: 1 },
        response: found,
      }
    case 'footballData':
      return found
  }
}

function refusalOf(feed: FeedName, message: string, code = 2): Answer {
  switch (feed) {
    case 'isports':
      return { status: 200, body: { code, message } }
    case 'apiFootball':
      return {
        status: 200,
        body: { errors: { [message.split(':')[0] ?? 'token']: message }, results: 0, response: [] },
      }
    case 'footballData':
      return { status: 403, body: { message, errorCode: 403 } }
  }
}

function keyOf(feed: FeedName, headers: IncomingHttpHeaders, query: URLSearchParams): unknown {
  if (feed === 'isports') return query.get('api_key')
  return headers[feed === 'apiFootball' ? 'x-apisports-key' : 'x-auth-token']
}

/** Starts the three providers that need a key, at one local address. Their responses have the documented formats. */
export async function startSportsFeedServer(): Promise<SportsFeedServer> {
  const worlds = { isports: emptyWorld(), apiFootball: emptyWorld(), footballData: emptyWorld() }
  const faults: SportsFeedServer['faults'] = new Map()
  const alter: SportsFeedServer['alter'] = new Map()
  const left: SportsFeedServer['left'] = new Map()
  const asked: Asked[] = []

  function found(feed: FeedName, path: string, query: URLSearchParams): unknown {
    const change = alter.get(feed) ?? ((_path: string, rows: unknown[]) => rows)
    if (feed === 'isports') {
      const data = isportsData(worlds.isports, path, query)
      return Array.isArray(data) ? change(path, data) : data
    }
    if (feed === 'apiFootball') {
      const rows = apiFootballResponse(worlds.apiFootball, path, query)
      return rows && change(path, rows)
    }
    const answer = footballDataAnswer(worlds.footballData, path, query) as { matches: unknown[] } | null
    return answer && { ...answer, matches: change(path, answer.matches) }
  }

  function quotaHeaders(feed: FeedName): Record<string, string> {
    const { day, minute, resetS = 60 } = left.get(feed) ?? {}
    if (feed === 'isports') return {}
    if (feed === 'footballData')
      return minute === undefined
        ? {}
        : { 'X-Requests-Available-Minute': String(minute), 'X-RequestCounter-Reset': String(resetS) }
    return {
      ...(day === undefined
        ? {}
        : { 'x-ratelimit-requests-limit': '7500', 'x-ratelimit-requests-remaining': String(day) }),
      ...(minute === undefined ? {} : { 'X-RateLimit-Limit': '300', 'X-RateLimit-Remaining': String(minute) }),
    }
  }

  function answerOf(feed: FeedName, path: string, { headers, query }: Pick<Asked, 'headers' | 'query'>): Answer {
    if (keyOf(feed, headers, query) !== feedKey) return refusalOf(feed, `token: ${keyRefused}`)
    const data = found(feed, path, query)
    if (data === null) return { status: 404, body: { message: 'not found' } }
    const body = envelopeOf(feed, data)
    if (feed !== 'footballData') return { status: 200, body }
    const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 16)}"`
    return headers['if-none-match'] === etag ? { status: 304, body: null } : { status: 200, body, headers: { etag } }
  }

  function send(response: ServerResponse, { status, body, headers = {} }: Answer, more: Record<string, string>): void {
    const text = body === null ? '' : JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json', ...headers, ...more }).end(text)
  }

  /** Sends a faulty response when a fault is set. Returns its status, or null when no fault applies to the path. */
  function spoil(
    feed: FeedName,
    response: ServerResponse,
    { path, whole }: { path: string; whole: Answer },
  ): number | null {
    const fault = faults.get(feed)
    if (fault?.kind === 'refusal' && fault.paths && !fault.paths.includes(path)) return null
    const text = JSON.stringify(whole.body)
    switch (fault?.kind) {
      case undefined:
        return null
      case 'rate limit':
        send(
          response,
          { status: 429, body: { message: 'slow down' } },
          {
            ...quotaHeaders(feed),
            ...(fault.retryAfter === null ? {} : { 'retry-after': fault.retryAfter }),
          },
        )
        return 429
      case 'html':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Just a moment…</h1>')
        return 200
      case 'down':
        send(response, { status: 503, body: { message: 'down' } }, {})
        return 503
      case 'hang':
        return 0
      case 'truncated':
        response.writeHead(200, { 'content-type': 'application/json' }).end(text.slice(0, text.length / 2))
        return 200
      case 'broken off':
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length })
        response.write(text.slice(0, text.length / 2), () => response.destroy())
        return 200
      case 'refusal':
        send(response, refusalOf(feed, fault.message, fault.code), {})
        return 200
    }
  }

  const listen: RequestListener = ({ url = '', headers }, response) => {
    const { pathname, searchParams: query } = new URL(url, 'http://feed')
    const [, prefix = '', ...rest] = pathname.split('/')
    const feed = feeds.find((name) => name === prefix)
    if (!feed) return void response.writeHead(404).end()
    const path = rest.join('/').replace('sport/football/', '')
    const answer = answerOf(feed, path, { headers, query })
    const spoilt = spoil(feed, response, { path, whole: answer })
    asked.push({ feed, path, query, headers, status: spoilt ?? answer.status })
    if (spoilt === null) send(response, answer, quotaHeaders(feed))
  }

  const server = createServer(listen)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    access: (feed) => ({ key: feedKey, baseUrl: `http://127.0.0.1:${port}/${feed}` }),
    worlds,
    faults,
    alter,
    left,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
