import { storage } from '#web/ui/browser-storage.ts'
import { createStore } from '#web/ui/store.ts'

const storedUnder = 'khan-dai.feed'

/** Remembers on this device which order of the feed opens next time. */
export function rememberForYou(isForYou: boolean): void {
  if (prefersForYou() !== isForYou) storage.write(storedUnder, isForYou ? 'forYou' : null)
}

export function prefersForYou(): boolean {
  return storage.read(storedUnder) === 'forYou'
}

/** Grows when the member has saved other sliders, so that the feed is read again. */
export const slidersVersion = createStore(0)
