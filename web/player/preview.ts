import type Hls from 'hls.js'

type Preview = { url: string; shown(): void; failed(): void }

/** Returns the address of a stream at which a preview does not count as a viewer. */
export function uncounted(url: string): string {
  return `${url}?viewer=none`
}

/**
 * Plays one of this site's live streams without sound and controls. It uses a small buffer, and whole segments instead
 * of parts. It does not retry, since the poster behind the video is good enough. Returns a stop function.
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
      hls.loadSource(uncounted(url))
      hls.attachMedia(video)
    } else video.src = uncounted(url)
    // Power-saving systems refuse playback. The poster then stays visible.
    await video.play().catch(() => signal.aborted || failed())
  }

  return () => {
    listening.abort()
    video.pause()
    hls?.destroy()
    if (!hls) video.removeAttribute('src')
  }
}
