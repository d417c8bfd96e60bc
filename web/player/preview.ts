import type Hls from 'hls.js'

type Preview = { url: string; shown(): void; failed(): void }

/** In the playlist's address: a preview is not counted among the stream's viewers. */
const uncounted = '?viewer=none'

/**
 * Plays one of our live streams without sound and without the player around it: a small buffer, whole segments instead
 * of parts, and no second try, since the poster behind it serves as well. Returns how to stop it.
 */
export function playPreview(video: HTMLVideoElement, { url, shown, failed }: Preview): () => void {
  let hls: Hls | null = null
  const listening = new AbortController()
  const { signal } = listening
  video.addEventListener('playing', shown, { signal })
  video.addEventListener('error', failed, { signal })
  open().catch((error: unknown) => {
    if (signal.aborted) return
    console.warn('The preview could not be opened', error)
    failed()
  })

  async function open(): Promise<void> {
    if ('MediaSource' in globalThis) {
      const { default: HlsJs } = await import('hls.js/light')
      if (signal.aborted) return
      hls = new HlsJs({
        lowLatencyMode: false,
        enableWorker: false,
        capLevelToPlayerSize: true,
        backBufferLength: 0,
        maxBufferLength: 8,
        maxMaxBufferLength: 12,
      })
      hls.on(HlsJs.Events.ERROR, (_, { fatal }) => {
        if (fatal) failed()
      })
      hls.loadSource(url + uncounted)
      hls.attachMedia(video)
    } else video.src = url + uncounted
    // Refused where the system saves power; the poster stays.
    await video.play().catch(() => signal.aborted || failed())
  }

  return () => {
    listening.abort()
    video.pause()
    hls?.destroy()
    if (!hls) video.removeAttribute('src')
  }
}
