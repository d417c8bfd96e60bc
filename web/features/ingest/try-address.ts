import { importProvider } from '#web/player/providers/import-provider.ts'
import type { Provider } from '#web/player/providers/provider.ts'

/**
 * - `insecure`: a page over https must not load an http address
 * - `unreachable`: no response, or one that other sites must not read (CORS)
 * - `refused`: an error response
 * - `notPlaylist`: a response that is not HLS
 * - `unplayable`: a playlist without a picture
 */
export type TestResult =
  | { kind: 'plays'; width: number; height: number }
  | { kind: 'insecure' | 'unreachable' | 'refused' | 'notPlaylist' | 'unplayable' }

const answerWithinMs = 10_000
const pictureWithinMs = 15_000

/** Tests an address with the player's code; the picture plays until stopped. Returns a stop function. */
export function tryAddress(
  media: HTMLVideoElement,
  { url, report }: { url: string; report: (result: TestResult) => void },
): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let provider: Provider | null = null
  const close = () => {
    provider?.close()
    provider = null
  }

  async function test(): Promise<void> {
    const problem = await playlistProblem(url, signal)
    if (signal.aborted) return
    if (problem) return report({ kind: problem })
    const kind = 'hls'
    const create = await importProvider(kind, {
      media,
      isWanted: () => !signal.aborted,
      failed: (why) => why === 'unsupported' && report({ kind: 'unplayable' }),
    })
    if (!create || signal.aborted) return
    const timer = setTimeout(() => {
      close()
      report({ kind: 'unplayable' })
    }, pictureWithinMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
    const onPicture = () => {
      if (media.videoWidth === 0) return
      clearTimeout(timer)
      report({ kind: 'plays', width: media.videoWidth, height: media.videoHeight })
    }
    media.addEventListener('timeupdate', onPicture, { signal })
    const ignore = () => undefined
    const resumeAt = () => ({ kind: 'live' }) as const
    provider = create(media, {
      status: ignore,
      changed: ignore,
      interrupt: (change) => change(),
      resumeAt,
      giveUp: ignore,
      savesData: () => false,
      isSteady: () => false,
      playedShare: () => 1,
    })
    provider.load({ url, kind }, resumeAt())
    // Muted video may play automatically. If the browser refuses, no picture appears and the timeout reports it.
    await media.play().catch(ignore)
  }

  test().catch((error: unknown) => {
    if (signal.aborted) return
    console.warn('An address could not be tested', error)
    report({ kind: 'unplayable' })
  })
  return () => {
    stopping.abort()
    close()
  }
}

async function playlistProblem(
  url: string,
  stopped: AbortSignal,
): Promise<Exclude<TestResult['kind'], 'plays'> | null> {
  if (location.protocol === 'https:' && /^http:/i.test(url)) return 'insecure'
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  const timer = setTimeout(stop, answerWithinMs)
  stopped.addEventListener('abort', stop)
  try {
    const response = await fetch(url, { signal: stopping.signal, credentials: 'omit', cache: 'no-store' })
    if (!response.ok) return 'refused'
    return (await beginning(response)).trimStart().startsWith('#EXTM3U') ? null : 'notPlaylist'
  } catch {
    return 'unreachable'
  } finally {
    clearTimeout(timer)
  }
}

/** Reads only the first bytes, because the address may be that of a whole film. */
async function beginning(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const first = await reader?.read()
  void reader?.cancel()
  return new TextDecoder().decode(first?.value)
}
