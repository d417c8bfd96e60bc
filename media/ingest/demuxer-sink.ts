import type { Packet } from '#media/kit/packet.ts'
import type { Mend, Warn } from './warnings.ts'

export type DemuxerSink = { packet(packet: Packet): void; warn: Warn; mend: Mend }

/** `timestampMs` is that of RTMP: 32 bits that wrap. */
export type Arrival = { timestampMs: number; arrivalMs: number }
