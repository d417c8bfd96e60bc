import type { AmfObject } from './amf0.ts'

// Enhanced RTMP v2, "Enhancing NetConnection connect Command".

const CapsEx = { reconnect: 0x01, multitrack: 0x02, modEx: 0x04 } as const
/** The server packages the frames of this codec and does not decode them. */
const CAN_FORWARD = 0x04

/** Returns the capabilities for the response to `connect`. Only a client that lists capabilities expects them. */
export function capabilitiesFor(client: AmfObject): AmfObject {
  const asks = ['capsEx', 'fourCcList', 'videoFourCcInfoMap', 'audioFourCcInfoMap'].some((name) => name in client)
  if (!asks) return {}
  return {
    capsEx: CapsEx.reconnect | CapsEx.multitrack | CapsEx.modEx,
    fourCcList: ['avc1', 'hvc1', 'av01', 'mp4a'],
    videoFourCcInfoMap: { avc1: CAN_FORWARD, hvc1: CAN_FORWARD, av01: CAN_FORWARD },
    audioFourCcInfoMap: { mp4a: CAN_FORWARD },
  }
}

/** Returns true for a client that follows a reconnect request. */
export function supportsReconnect({ capsEx }: AmfObject): boolean {
  return typeof capsEx === 'number' && (capsEx & CapsEx.reconnect) !== 0
}

/** Capability of our own client that follows a reconnect request. */
export const FOLLOWS_RECONNECT: AmfObject = { capsEx: CapsEx.reconnect }
