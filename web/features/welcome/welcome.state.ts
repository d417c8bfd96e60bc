import { isNewcomer } from '#web/login/newcomer.state.ts'
import { storage } from '#web/ui/browser-storage.ts'

/** Picks of a guest, in this browser. */
export const picksKey = 'khan-dai.picks'
const refusedKey = 'khan-dai.welcome-refused'

export function isWelcomeRefused(): boolean {
  return storage.read(refusedKey) === '1'
}

export function hasGuestPicks(): boolean {
  return storage.read(picksKey) !== null
}

/** The viewer saw the picks or closed the invitation, so it is not shown again. */
export function refuseWelcome(): void {
  storage.write(refusedKey, '1')
  isNewcomer.set(() => false)
}
