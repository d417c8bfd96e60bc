import type { Bus, MediaEngine } from '#server/engines/ports.ts'
import { sendOrders } from './orders.ts'
import { publishAddress } from './publish-address.ts'
import { openRelay } from './relay.ts'

export type ElsewhereOptions = {
  rtmpHost: string
  rtmpPort: number
  bus: Bus
}

/** Connects to the processes that have the media role. This process only sends them orders and relays. */
export function connectMediaElsewhere({ bus, rtmpHost, rtmpPort }: ElsewhereOptions): MediaEngine {
  return {
    ...sendOrders(bus),
    id: null,
    publishAddress: publishAddress({ rtmpHost, rtmpPort }),
    relay: ({ key, at = { host: rtmpHost, port: rtmpPort } }) => openRelay({ ...at, key }),
    origin: () => null,
    async attach() {
      throw new Error('only a process with the media role hears its engine')
    },
    async drain() {},
    async dropRecording() {},
    async close() {},
  }
}
