import type { Bus, MediaEngine } from '../ports.ts'
import { followAbilities } from './abilities.ts'
import { sendOrders } from './orders.ts'
import { publishAddress } from './publish-address.ts'
import { openRelay } from './relay.ts'

export type ElsewhereOptions = {
  /** Null for a process that serves no playback. */
  origin: { url: string; token: string } | null
  rtmpHost: string
  rtmpPort: number
  bus: Bus
}

/** Connects to the process that has the media role. This process plays from that origin and sends it orders. */
export function connectMediaElsewhere({ origin, bus, ...address }: ElsewhereOptions): MediaEngine {
  const abilities = followAbilities(origin)
  return {
    ...sendOrders(bus),
    publishAddress: publishAddress(address),
    // The engine is on the machine of its origin. Its public name may belong to a proxy.
    relay: ({ key }) =>
      openRelay({ host: origin ? new URL(origin.url).hostname : address.rtmpHost, port: address.rtmpPort, key }),
    origin: () => origin,
    makesPictures: abilities.makesPictures,
    async attach() {
      throw new Error('only the process with the media role hears its engine')
    },
    async close() {
      abilities.close()
    },
  }
}
