export type DialectName = 'khan-dai' | 'plain-ws' | 'socket-io'

export type Plan = {
  dialect: DialectName
  /** WebSocket address, including the token. */
  url: string
  groupId: string
  serverPid: number
  listeners: number
  speakers: number
  ratePerS: number
  warmS: number
  measureS: number
  /** Max wait at the end for messages in flight and for listeners that reconnect. */
  drainS: number
  isDeflated: boolean
  /** Number of listeners that stop reading before the measurement starts. */
  stalled: number
  /**
   * All listeners lose their sockets together and reconnect while messages continue. The run waits for them, at most
   * `drainS`.
   */
  hasStorm: boolean
}

/** Results. Times in ms, memory in bytes. */
export type Figures = {
  deliveriesPerCpuS: number
  deliveriesPerS: number
  /** Mean number of messages in a frame. A server that falls behind puts more into each. */
  messagesPerFrame: number
  p50Ms: number
  p99Ms: number
  ackP99Ms: number
  /** Ids never received and ids received again, summed over the listeners that do not stall. */
  lost: number
  doubled: number
  idleBytesPerSocket: number
  peakBytes: number
  /** Percent of one core used by everything except the server and the generator, so it includes the database. */
  othersPercent: number
  /** Percent of one core. Near 100, the generator limits the results, not the server. */
  generatorPercent: number
  storm: Storm | null
}

/**
 * `gaps`: replies with a gap instead of a replay. `slowestMs`: longest time from a listener's handshake until it caught
 * up.
 */
export type Storm = { backAfterS: number; back: number; gaps: number; slowestMs: number }

export type SmallRoomsPlan = {
  url: string
  groupIds: readonly string[]
  serverPid: number
  databasePid: number
  socketsPerRoom: number
  ratePerRoomS: number
  /** True for private rooms of two. Messages are then sent with `sendMessagePrivate`. */
  isPrivate: boolean
  warmS: number
  measureS: number
  drainS: number
}

export type SmallRoomsFigures = {
  messagesPerS: number
  ackP50Ms: number
  ackP99Ms: number
  deliveryP50Ms: number
  deliveryP99Ms: number
  serverMsPerMessage: number
  databaseMsPerMessage: number
  /** Percent of one core, like the two below. */
  serverPercent: number
  databasePercent: number
  generatorPercent: number
  unacknowledged: number
  lost: number
  outOfOrder: number
}
