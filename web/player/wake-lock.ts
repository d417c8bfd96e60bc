export type WakeLock = { hold(): void; release(): void }

/**
 * Keeps the screen on while a video plays. The browser releases the lock of a hidden page, so the lock is requested
 * again when the page is visible.
 */
export function createWakeLock(): WakeLock {
  let sentinel: WakeLockSentinel | null = null
  let isWanted = false

  async function take() {
    if (!isWanted || sentinel || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      const taken = await navigator.wakeLock.request('screen')
      sentinel = taken
      taken.addEventListener('release', () => {
        sentinel = null
      })
      if (!isWanted) await taken.release()
    } catch {
      // The browser refuses the lock on low battery. The video continues, but the screen may dim.
    }
  }

  return {
    hold() {
      if (!isWanted) document.addEventListener('visibilitychange', take)
      isWanted = true
      void take()
    },
    release() {
      isWanted = false
      document.removeEventListener('visibilitychange', take)
      void sentinel?.release()
    },
  }
}
