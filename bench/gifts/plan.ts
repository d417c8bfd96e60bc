export type StormPlan = {
  address: string
  /** WebSocket address, including the token. */
  url: string
  groupId: string
  serverPid: number
  databasePid: number
  viewers: number
  secret: string
  /** Members who give in turn. */
  userIds: readonly string[]
  gift: { commentatorId: string; giftId: string; price: number }
  ratePerS: number
  seconds: number
}

/** Results. Times in ms; percentages of one core. */
export type StormFigures = {
  asked: number
  acknowledged: number
  refused: number
  ackP50Ms: number
  ackP99Ms: number
  acksPerS: number
  /** Frames per second that the average viewer received, and their bytes. */
  framesPerViewerS: number
  bytesPerViewerS: number
  /** Gifts in the notices of one viewer: those listed plus those counted in `others`. */
  announced: number
  notices: number
  serverPercent: number
  databasePercent: number
  generatorPercent: number
}
