import { isNewcomer } from '#web/login/newcomer.state.ts'
import { storage } from '#web/ui/browser-storage.ts'
import { createStore } from '#web/ui/store.ts'

/** Picks of a guest, in this browser. */
export const picksKey = 'khan-dai.picks'
const refusedKey = 'khan-dai.welcome-refused'

/** True once the viewer saw the picks or closed the invitation, and until the storage is read. */
export const isWelcomeRefused = createStore(true)

export function readRefusal(): void {
  isWelcomeRefused.set(() => storage.read(refusedKey) === '1')
}

export function hasGuestPicks(): boolean {
  return storage.read(picksKey) !== null
}

/** The viewer saw the picks or closed the invitation, so it is not shown again. */
export function refuseWelcome(): void {
  storage.write(refusedKey, '1')
  isWelcomeRefused.set(() => true)
  isNewcomer.set(() => false)
}
