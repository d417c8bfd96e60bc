import { nativeLoader } from './providers/native.ts'
import type { ProviderName, Source, StartAt } from './providers/provider.ts'

/** Providers whose media only this page has. Another device needs an address. */
const scripted: readonly ProviderName[] = ['push', 'hls.js']

/** The start of a source that is opened again. `shouldPlay` is false for a picture that stood still. */
export type Moment = { startAt: StartAt; shouldPlay: boolean }

type Options = {
  media: HTMLVideoElement
  changed(): void
  /** Returns the moment on screen. */
  moment(): Moment
  /** Opens the source again with the first provider that is not in the list. Resolves once the element has it. */
  reopen(givenUp: readonly ProviderName[], moment: Moment): Promise<unknown>
  provider(): ProviderName | null
}

/** Plays on another device, such as a television, by AirPlay or Cast (W3C Remote Playback API). */
export type Remote = {
  /** Returns true while the browser knows a device that can play the source. */
  isAvailable(): boolean
  isConnected(): boolean
  /** Looks for devices that can play the source, until the next call. */
  watch(source: Source | null): void
  /**
   * Lets the viewer choose a device, or end playback on the one that plays. Must be called by a press. Rejects with a
   * `DOMException` when the viewer chooses none.
   */
  prompt(): Promise<void>
  close(): void
}

export function createRemote({ media, changed, moment, reopen, provider }: Options): Remote {
  // Firefox has none.
  const remote: RemotePlayback | undefined = media.remote
  const listening = new AbortController()
  const { signal } = listening
  let isAvailable = false
  let endWatch: (() => void) | null = null
  remote?.addEventListener('connect', changed, { signal })
  remote?.addEventListener('disconnect', onDisconnect, { signal })

  function onDisconnect() {
    if (provider() === 'native') void reopen([], moment())
    changed()
  }

  function setAvailable(next: boolean) {
    if (next === isAvailable) return
    isAvailable = next
    changed()
  }

  function watch(source: Source | null) {
    endWatch?.()
    endWatch = null
    setAvailable(false)
    if (!source || !remote) return
    // Only the browser's own player hands its media to a device.
    if (source.kind !== 'file' && !nativeLoader.canPlay(media, source.kind)) return
    // The player's own element has media without an address most of the time, for which no browser finds a device.
    const probe = document.createElement('video')
    probe.preload = 'none'
    probe.src = source.url
    let hasEnded = false
    endWatch = () => {
      hasEnded = true
      probe.removeAttribute('src')
      probe.remote.cancelWatchAvailability().catch(() => undefined)
    }
    const onChange = (next: boolean) => {
      if (!hasEnded) setAvailable(next)
    }
    // A browser that cannot look all the time finds out when the viewer asks.
    probe.remote.watchAvailability(onChange).catch((error: unknown) => {
      onChange(error instanceof DOMException && error.name === 'NotSupportedError')
    })
  }

  return {
    isAvailable: () => isAvailable,
    isConnected: () => remote?.state === 'connected',
    watch,
    async prompt() {
      if (!remote) return
      const now = provider()
      const isScripted = now !== null && scripted.includes(now)
      const left = moment()
      if (isScripted) await reopen(scripted, left)
      try {
        await remote.prompt()
      } catch (error) {
        if (isScripted && remote.state === 'disconnected') await reopen([], left)
        throw error
      }
    },
    close() {
      listening.abort()
      watch(null)
    },
  }
}
