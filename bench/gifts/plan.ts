/** What the load process is to do. Handed to it as JSON. */
export type StormPlan = {
  /** Of the server, for calls. */
  address: string
  /** Where sockets connect, token and all. */
  url: string
  groupId: string
  serverPid: number
  databasePid: number
  viewers: number
  /** Signs access tokens. */
  secret: string
  /** Who gives, in turn. */
  userIds: readonly string[]
  gift: { commentatorId: string; giftId: string; price: number }
  ratePerS: number
  seconds: number
}

/** What came of it. Times in ms; percentages of one core. */
export type StormFigures = {
  asked: number
  acknowledged: number
  refused: number
  ackP50Ms: number
  ackP99Ms: number
  acksPerS: number
  /** Frames that reached the mean viewer in a second, and their bytes. */
  framesPerViewerS: number
  bytesPerViewerS: number
  /** Gifts that the notices of one viewer showed, or counted among the others. */
  told: number
  notices: number
  serverPercent: number
  databasePercent: number
  generatorPercent: number
}
