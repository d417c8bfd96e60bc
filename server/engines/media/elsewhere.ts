import type { Bus, MediaEngine } from '../ports.ts'
import { sendOrders } from './orders.ts'
import { publishAddress } from './publish-address.ts'

export type ElsewhereOptions = {
  /** Null for a process that serves no playback. */
  origin: { url: string; token: string } | null
  rtmpHost: string
  rtmpPort: number
  bus: Bus
}

/** Connects to the process that has the media role. This process plays from that origin and sends it orders. */
export function connectMediaElsewhere({ origin, bus, ...address }: ElsewhereOptions): MediaEngine {
  return {
    ...sendOrders(bus),
    publishAddress: publishAddress(address),
    origin: () => origin,
    async attach() {
      throw new Error('only the process with the media role hears its engine')
    },
    async close() {},
  }
}
