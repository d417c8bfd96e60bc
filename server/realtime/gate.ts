import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import proxyAddr from '@fastify/proxy-addr'
import { type RawData, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import { type ErrorName, errorCode } from '#contract/errors.ts'
import type { Frame, FrameOf } from '#contract/frame.ts'
import type { ControlEvent } from '#contract/websocket.ts'
import { addressKey } from '#media/kit/address-key.ts'
import type { Config } from '#server/config/config-shape.ts'
import { stripForwardedPorts } from '#server/http/forwarded-addresses.ts'
import { createRestriction } from '#server/http/restriction.ts'
import type { Authority } from '#server/http/tokens.ts'
import type { SocketEndpoint } from '#server/http/upgrades.ts'
import { anonymous, type Viewer } from '#server/http/viewer.ts'
import { Connection } from './connection.ts'
import { type DeflateOffer, deflateAnswer, isAllowedOrigin } from './handshake.rules.ts'
import { createOutbox } from './outbox.ts'
import type { Peers } from './peers.ts'
import { ReportingWebSocket } from './reporting-web-socket.ts'
import type { Tickets } from './tickets.ts'

/** A kind of socket: its access rule, its frames and its handlers. */
export type SocketKind<F extends Frame> = {
  path: string
  frame: F
  refuse(viewer: Viewer): ErrorName | null
  opened?(connection: Connection): void
  receive(connection: Connection, frame: FrameOf<F>): void
  closed(connection: Connection): void
  /** Also accepts binary messages of up to `maxBytes`. The kind limits their rate. */
  binary?: { maxBytes: number; receive(connection: Connection, bytes: Buffer): void }
}

type Ground = { config: Config; authority: Authority; tickets: Tickets; peers: Peers }

const maxPayloadBytes = 8 * 1024
const maxFragments = 32
const closeNotLoggedIn = 4401
const closeTooManyFrames = 1008
/** Time for a refused client to receive the reason. Then the connection is reset. */
const refusedLeaveMs = 1_000
const maxRefusedFrames = 200

/**
 * Accepts sockets after three checks: exact Origin, limits per address and viewer, then a token or ticket. The first two
 * refuse before the upgrade, as does a server that is shutting down. A bad token is reported on the open socket, because
 * browsers hide a refused handshake from the page.
 */
export function createGate({ config, authority, tickets, peers }: Ground) {
  const servers: Record<DeflateOffer, WebSocketServer> = {
    none: webSocketServer(false),
    plain: webSocketServer({}),
    'small-window': webSocketServer({ clientMaxWindowBits: 9 }),
  }
  const binaryServers = new Map<number, WebSocketServer>()
  const outbox = createOutbox()
  const isRestricted = createRestriction(config.restriction)
  const trust = config.trustProxy.length > 0 ? proxyAddr.compile(config.trustProxy) : () => false

  function viewerOf(token: string): Viewer {
    const viewer = tickets.spend(token) ?? authority.viewerOf(token) ?? anonymous
    return viewer.kind === 'user' && authority.isEnded(viewer.sessionId) ? anonymous : viewer
  }

  /** Binary messages are encoded media, which does not compress. */
  function serverOf(kind: { binary?: { maxBytes: number } }, deflate: DeflateOffer): WebSocketServer {
    if (!kind.binary) return servers[deflate]
    const { maxBytes } = kind.binary
    const known = binaryServers.get(maxBytes) ?? webSocketServer(false, maxBytes)
    binaryServers.set(maxBytes, known)
    return known
  }

  function endpointOf<F extends Frame>(kind: SocketKind<F>): SocketEndpoint {
    return {
      path: kind.path,
      upgrade(request, socket, head) {
        const isEncrypted = (socket as TLSSocket).encrypted === true
        const { origin, host } = request.headers
        stripForwardedPorts(request.headers)
        const address = addressKey(proxyAddr(request, trust))
        const viewer = viewerOf(tokenOf(request))
        if (!isAllowedOrigin({ origin, host, isEncrypted }, config)) refuse(socket, '403 Forbidden')
        else if (peers.isDraining()) refuse(socket, '503 Service Unavailable')
        else if (!peers.hasRoomFor({ address, viewer })) refuse(socket, '429 Too Many Requests')
        else admit(kind, { request, socket: socket as Socket, head, address, viewer })
      },
    }
  }

  function admit<F extends Frame>(kind: SocketKind<F>, from: Arrival): void {
    const { request, socket, head, address, viewer } = from
    const deflate = kind.binary ? 'none' : deflateAnswer(request.headers['sec-websocket-extensions'])
    // The socket's listeners keep the variables that they use in memory, so they must not use the request, which is
    // large.
    const comesRestricted = isRestricted(request.headers)
    serverOf(kind, deflate).handleUpgrade(request, socket, head, (ws) => {
      const connection = new Connection({
        ws,
        socket,
        viewer,
        address,
        isRestricted: comesRestricted,
        inflates: deflate !== 'none',
        outbox,
      })
      ws.on('error', () => {})
      ws.on('refusing', (name: ErrorName) => connection.fail(name))
      // The connection counts from here until it is closed, even when it is refused.
      peers.add(connection)
      ws.on('close', () => peers.remove(connection))
      const refusal = viewer.kind === 'nobody' ? 'FIBE_NOT_LOGIN' : kind.refuse(viewer)
      if (refusal) {
        connection.fail(refusal)
        connection.close(closeNotLoggedIn, refusal)
        const leaving = setTimeout(() => connection.reset(), refusedLeaveMs).unref()
        ws.on('close', () => clearTimeout(leaving))
        return
      }
      ws.on('pong', () => {
        // Pongs that the server did not ask for are frames like others.
        if (!connection.awaitsPong) mayTakeFrame(connection)
        connection.awaitsPong = false
      })
      ws.on('ping', (data) => {
        if (mayTakeFrame(connection)) ws.pong(data)
      })
      ws.on('message', (raw, isBinary) => read(kind, { connection, raw, isBinary }))
      ws.on('close', () => kind.closed(connection))
      kind.opened?.(connection)
    })
  }

  return { endpointOf }
}

type Arrival = { request: IncomingMessage; socket: Socket; head: Buffer; address: string; viewer: Viewer }

function webSocketServer(
  deflate: false | { clientMaxWindowBits?: number },
  maxPayload = maxPayloadBytes,
): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    WebSocket: ReportingWebSocket,
    maxPayload,
    maxFragments,
    // One read may contain thousands of the smallest frames. The work for others comes between them.
    allowSynchronousEvents: false,
    // Pings count as frames, because a flood of them would take as much time.
    autoPong: false,
    // A slow network delivers a large message in chunks of about a kilobyte.
    maxBufferedChunks: Math.max(256, maxPayload / 512),
    perMessageDeflate: deflate && { serverNoContextTakeover: true, clientNoContextTakeover: true, ...deflate },
  })
}

function read<F extends Frame>(
  kind: SocketKind<F>,
  { connection, raw, isBinary }: { connection: Connection; raw: RawData; isBinary: boolean },
): void {
  connection.awaitsPong = false
  if (isBinary && kind.binary) {
    // `ws` gives each binary message as one buffer.
    kind.binary.receive(connection, raw as Buffer)
    return
  }
  if (!mayTakeFrame(connection)) return
  const parsed = isBinary ? null : parse(kind.frame, raw.toString())
  if (parsed === null) connection.fail('MALFORMED_FRAME')
  else kind.receive(connection, parsed)
}

/** Returns false for a frame above the rate. The client learns it, and a flood closes the connection. */
function mayTakeFrame(connection: Connection): boolean {
  if (connection.frames.take() <= 0) return true
  connection.refusedFrames += 1
  if (connection.refusedFrames <= maxRefusedFrames) connection.fail('TOO_MANY_REQUESTS')
  else if (connection.refusedFrames === maxRefusedFrames + 1) {
    connection.close(closeTooManyFrames, 'TOO_MANY_REQUESTS')
    // `ws` would read all that the client still sends.
    connection.pauseReading()
    setTimeout(() => connection.reset(), refusedLeaveMs).unref()
  }
  return false
}

function parse<F extends Frame>(frame: F, text: string): FrameOf<F> | null {
  try {
    const read = z.safeParse(frame.schema, JSON.parse(text))
    return read.success ? (read.data as FrameOf<F>) : null
  } catch {
    return null
  }
}

function tokenOf(request: IncomingMessage): string {
  const [, query] = request.url?.split('?', 2) ?? []
  return new URLSearchParams(query).get('token') ?? ''
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => {})
  // Otherwise the client's half of the connection could stay open without limit.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

export function ack(
  uuid: string,
  result: { name: null; data: unknown } | { name: ErrorName; data: { retryAfterMs: number } | null },
): ControlEvent {
  if (result.name === null) return { type: 'ack', uuid, code: 0, msg: 'Success', data: result.data }
  return { type: 'ack', uuid, code: errorCode(result.name), msg: result.name, data: result.data }
}
