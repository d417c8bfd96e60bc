import { addressKey } from '#media/kit/address-key.ts'

export type Places = {
  /** Takes a place and returns its release function. Returns null when no place is free for this address. */
  take(ip: string): (() => void) | null
}

/** Limits the connections in total and per address. An IPv6 /64 counts as one address. */
export function createPlaces(most: { inAll: number; perAddress: number }): Places {
  const byAddress = new Map<string, number>()
  let total = 0
  return {
    take(ip) {
      const address = addressKey(ip)
      const held = byAddress.get(address) ?? 0
      if (total >= most.inAll || held >= most.perAddress) return null
      byAddress.set(address, held + 1)
      total += 1
      return () => {
        total -= 1
        const left = (byAddress.get(address) ?? 1) - 1
        if (left > 0) byAddress.set(address, left)
        else byAddress.delete(address)
      }
    },
  }
}
