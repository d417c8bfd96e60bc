import { useEffect } from 'react'
import { storage } from '#web/ui/browser-storage.ts'
import { createStore, useStore } from '#web/ui/store.ts'

const storageKey = 'reels-sound'
const sound = createStore(false)

/** Returns the sound setting stored in this browser. Returns false on the server and during hydration. */
export function useReelSound(): boolean {
  useEffect(() => sound.set(() => storage.read(storageKey) === '1'), [])
  return useStore(sound, false)
}

export function hearReels(isHeard: boolean): void {
  sound.set(() => isHeard)
  storage.write(storageKey, isHeard ? '1' : '0')
}
