import { storage } from '#web/ui/browser-storage.ts'

export const zoneStoredUnder = 'khan-dai.zone'

/** Returns the time zone that the visitor chose instead of the device's, or null. */
export function chosenZone(): string | null {
  return storage.read(zoneStoredUnder)
}
