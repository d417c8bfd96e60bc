import { storage } from '#web/ui/browser-storage.ts'

export const zoneStoredUnder = 'khan-dai.zone'

/** The zone that the visitor chose instead of the device's; null where none was chosen. */
export function chosenZone(): string | null {
  return storage.read(zoneStoredUnder)
}
