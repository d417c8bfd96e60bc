/** What a connection asks before it takes any media. The key is for the host alone: never log or store it. */
export type PublishRequest = {
  app: string
  key: string
  ip: string
  /** Names this connection in events; says nothing about the key. */
  sessionId: string
}

/** Where an accepted connection's media goes. */
export type PublisherSink = {
  /** One FLV video tag body. @throws RtmpError to end the publish with that reason. */
  video(payload: Buffer, timestampMs: number): void
  /** One FLV audio tag body. @throws RtmpError to end the publish with that reason. */
  audio(payload: Buffer, timestampMs: number): void
  /** Called once, after the last media. `reason` is a code. */
  closed(reason: string): void
}

/** A connection as its stream sees it. */
export type Publisher = {
  sessionId: string
  ip: string
  /** Tells the encoder why, then closes. */
  kick(reason: string): void
}

export type PublishVerdict = { allow: true; sink: PublisherSink } | { allow: false; reason: string }

export type PublishHandler = {
  /** Called with the socket paused; until it settles no byte is read. */
  authorise(request: PublishRequest, publisher: Publisher): Promise<PublishVerdict>
  /** A connection that never became a publisher broke the protocol or a limit. */
  refused(refusal: { ip: string; sessionId: string; reason: string }): void
}

export type RtmpLimits = {
  maxConnections: number
  /** One /64 of IPv6 counts as one address. */
  maxConnectionsPerIp: number
  /** From accept to an authorised publish. */
  publishDeadlineMs: number
  /** Silence after which a publisher counts as lost. */
  idleTimeoutMs: number
  authoriseTimeoutMs: number
  /** Holds before authorisation, when only commands are expected. */
  maxCommandBytes: number
  maxMediaMessageBytes: number
}

export const DEFAULT_RTMP_LIMITS: RtmpLimits = {
  maxConnections: 2000,
  maxConnectionsPerIp: 64,
  publishDeadlineMs: 10_000,
  idleTimeoutMs: 10_000,
  authoriseTimeoutMs: 8_000,
  maxCommandBytes: 16 * 1024,
  maxMediaMessageBytes: 6 * 1024 * 1024,
}
