import { storage } from './browser-storage.ts'

const storageKey = 'khan-dai.autoplay'

/** Returns false when the viewer does not want videos in lists to play automatically. */
export function choosesAutoplay(): boolean {
  return storage.read(storageKey) !== 'off'
}

/** Stores the choice on this device. */
export function setAutoplay(isOn: boolean): void {
  storage.write(storageKey, isOn ? null : 'off')
}
