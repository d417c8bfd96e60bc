/** Request of a connection before any media is accepted. The key is only for the host: never log or store it. */
export type PublishRequest = {
  app: string
  key: string
  ip: string
  /** Identifies this connection in events; does not reveal the key. */
  sessionId: string
}

export type PublisherSink = {
  /** Takes one FLV video tag body. Throws RtmpError to end the publish with that reason. */
  video(payload: Buffer, timestampMs: number): void
  /** Takes one FLV audio tag body. Throws RtmpError to end the publish with that reason. */
  audio(payload: Buffer, timestampMs: number): void
  /** Called once, after the last media. `reason` is a code. */
  closed(reason: string): void
}

export type Publisher = {
  sessionId: string
  ip: string
  /** Sends the reason to the encoder, then closes. */
  kick(reason: string): void
  /** Sends Enhanced RTMP's reconnect request, if the encoder supports it. Its next unpublish is then no end. */
  requestReconnect(tcUrl: string): void
}

export type PublishVerdict = { allow: true; sink: PublisherSink } | { allow: false; reason: string }

export type PublishHandler = {
  /** Called with the socket paused. No bytes are read until the promise settles. */
  authorise(request: PublishRequest, publisher: Publisher): Promise<PublishVerdict>
  /**
   * Called when a connection is rejected before it could publish: by the host, or for breaking the protocol or a limit.
   */
  refused(refusal: { ip: string; sessionId: string; reason: string }): void
}

export type RtmpLimits = {
  maxConnections: number
  /** An IPv6 /64 counts as one address. */
  maxConnectionsPerIp: number
  /** Time from accepting the connection to an authorised publish. */
  publishDeadlineMs: number
  /** A publisher that is silent for this long counts as lost. */
  idleTimeoutMs: number
  authoriseTimeoutMs: number
  /** Limit before authorisation, when only commands are expected. */
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
