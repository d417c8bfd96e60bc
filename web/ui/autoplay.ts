import { useEffect } from 'react'
import { storage } from './browser-storage.ts'
import { createStore, useStore } from './store.ts'

const storageKey = 'khan-dai.autoplay'

const isChosen = createStore(choosesAutoplay())

/** Returns false when the viewer does not want videos in lists to play automatically. */
export function choosesAutoplay(): boolean {
  return storage.read(storageKey) !== 'off'
}

/** Returns the choice, and causes a render when it changes. */
export function useAutoplay(): boolean {
  // Another tab may have stored a choice.
  useEffect(() => isChosen.set(choosesAutoplay), [])
  return useStore(isChosen, true)
}

/** Stores the choice on this device. */
export function setAutoplay(isOn: boolean): void {
  storage.write(storageKey, isOn ? null : 'off')
  isChosen.set(() => isOn)
}
