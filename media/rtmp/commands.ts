import { type AmfObject, type AmfValue, decodeAmf, encodeAmf } from './amf0.ts'
import { MessageType, type RtmpMessage, UserControlEvent, uint32 } from './message.ts'

export type RtmpCommand = { name: string; transactionId: number; object: AmfValue; args: AmfValue[] }

export const RECONNECT_REQUEST = 'NetConnection.Connect.ReconnectRequest'

const CONTROL_CHUNK_STREAM = 2
const COMMAND_CHUNK_STREAM = 3

type OutgoingMessage = RtmpMessage & { chunkStreamId: number }

/** @throws RtmpError on bytes that are not AMF0. */
export function parseCommand(message: RtmpMessage): RtmpCommand | null {
  // For every publishing client, an AMF3 command is AMF0 after one zero byte (RTMP 1.0, section 7.1.1).
  const body = message.typeId === MessageType.commandAmf3 ? message.payload.subarray(1) : message.payload
  const [name, transactionId, object, ...args] = decodeAmf(body)
  if (typeof name !== 'string' || typeof transactionId !== 'number') return null
  return { name, transactionId, object, args }
}

export function command(name: string, transactionId: number, ...values: AmfValue[]): OutgoingMessage {
  return {
    chunkStreamId: COMMAND_CHUNK_STREAM,
    typeId: MessageType.command,
    messageStreamId: 0,
    timestampMs: 0,
    payload: encodeAmf([name, transactionId, ...values]),
  }
}

/** Creates an `onStatus` command for the message stream. `level` and `code` follow RTMP 1.0, section 7.2.2. */
export function statusCommand(
  messageStreamId: number,
  status: { level: 'status' | 'error'; code: string; description: string; tcUrl?: string },
): OutgoingMessage {
  return { ...command('onStatus', 0, null, { ...status }), messageStreamId }
}

/** Creates the request to reconnect at `tcUrl` (Enhanced RTMP v2, "Reconnect Request"). It belongs to the connection. */
export function reconnectRequest(tcUrl: string): OutgoingMessage {
  const description = 'The server is about to stop'
  return statusCommand(0, { level: 'status', code: RECONNECT_REQUEST, description, tcUrl })
}

export function control(typeId: number, payload: Buffer): OutgoingMessage {
  return { chunkStreamId: CONTROL_CHUNK_STREAM, typeId, messageStreamId: 0, timestampMs: 0, payload }
}

export function userControl(event: number, value: number): OutgoingMessage {
  return control(MessageType.userControl, Buffer.concat([Buffer.from([0, event]), uint32(value)]))
}

export function pingResponse(payload: Buffer): OutgoingMessage {
  return userControl(UserControlEvent.pingResponse, payload.length >= 6 ? payload.readUInt32BE(2) : 0)
}

export function isObject(value: AmfValue): value is AmfObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
