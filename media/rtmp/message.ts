/** RTMP 1.0, sections 5.4 and 7.1: the message types that we read or write. */
export const MessageType = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowAcknowledgementSize: 5,
  setPeerBandwidth: 6,
  audio: 8,
  video: 9,
  dataAmf3: 15,
  commandAmf3: 17,
  data: 18,
  command: 20,
} as const

export const UserControlEvent = { streamBegin: 0, pingRequest: 6, pingResponse: 7 } as const

export type RtmpMessage = {
  typeId: number
  messageStreamId: number
  /** Milliseconds as an unsigned 32-bit number that wraps. */
  timestampMs: number
  payload: Buffer
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}
