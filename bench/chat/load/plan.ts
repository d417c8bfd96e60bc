/** How a server is talked to; see dialects.ts. */
export type DialectName = 'khan-dai' | 'plain-ws' | 'socket-io'

/** What a load run is to do. Handed to its process as JSON. */
export type Plan = {
  dialect: DialectName
  /** Where sockets connect, token and all. */
  url: string
  /** The room that is subscribed to and written in. */
  groupId: string
  serverPid: number
  listeners: number
  speakers: number
  ratePerS: number
  warmS: number
  measureS: number
  /** The longest to wait at the end for what is still on its way, and for those who come back. */
  drainS: number
  isDeflated: boolean
  /** So many listeners stop reading before anything is measured. */
  stalled: number
  /** All listeners lose their sockets at once and come back while the room goes on; then the run lasts until they are. */
  hasStorm: boolean
}

/** What came of it. Times in ms, memory in bytes. */
export type Figures = {
  deliveriesPerCpuS: number
  deliveriesPerS: number
  /** How many messages a frame brought: a server that falls behind puts more into each. */
  messagesPerFrame: number
  p50Ms: number
  p99Ms: number
  ackP99Ms: number
  /** Ids that a listener who does not stall never got, and ids it got again, over all listeners. */
  lost: number
  doubled: number
  idleBytesPerSocket: number
  peakBytes: number
  /** Of one core: everything but the server and the generator, so the database too. */
  othersPercent: number
  /** Of one core: near 100, the generator measures itself. */
  generatorPercent: number
  storm: Storm | null
}

/** `gaps`: who was told to read the history instead. `slowestMs`: from its own handshake until it had all. */
export type Storm = { backAfterS: number; back: number; gaps: number; slowestMs: number }

/** Many small rooms at once. */
export type SmallRoomsPlan = {
  url: string
  groupIds: readonly string[]
  serverPid: number
  databasePid: number
  socketsPerRoom: number
  ratePerRoomS: number
  /** The talks of two, written in as such. */
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
  /** Of one core, as the two below. */
  serverPercent: number
  databasePercent: number
  generatorPercent: number
  unacknowledged: number
  lost: number
  outOfOrder: number
}
