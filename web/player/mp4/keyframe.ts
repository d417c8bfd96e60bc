/** A part of a file; without a range it is the whole file. */
export type FilePiece = { url: string; range: { offset: number; length: number } | null }

/** The files of a moment: the initialisation segment, and a segment that begins with a keyframe. */
export type KeyframeSource = { init: FilePiece; segment: FilePiece }

export type Keyframes = {
  /** Returns the address of a video of the first frames. Null when they cannot be loaded. Newer calls end older ones. */
  urlOf(source: KeyframeSource): Promise<string | null>
  close(): void
}

/** More than the first frames of a segment have at 8 Mbit/s. */
const firstBytes = 448 * 1024
const maxCachedBytes = 8 * 1024 * 1024

/** Loads single pictures of a stream for the seek bar. */
export function createKeyframes(): Keyframes {
  /** In order of use, the oldest first. */
  const cached = new Map<string, { url: string; bytes: number }>()
  let loading = new AbortController()

  function keep(key: string, video: Blob): string {
    const url = URL.createObjectURL(video)
    cached.set(key, { url, bytes: video.size })
    let sum = [...cached.values()].reduce((all, { bytes }) => all + bytes, 0)
    for (const [oldest, { url: old, bytes }] of cached) {
      if (sum <= maxCachedBytes || oldest === key) break
      URL.revokeObjectURL(old)
      cached.delete(oldest)
      sum -= bytes
    }
    return url
  }

  return {
    async urlOf({ init, segment }) {
      const key = `${segment.url} ${segment.range?.offset ?? 0}`
      const known = cached.get(key)
      if (known) {
        cached.delete(key)
        cached.set(key, known)
        return known.url
      }
      loading.abort()
      loading = new AbortController()
      const { signal } = loading
      const [head, media] = await Promise.all([load(init, signal), load(segment, signal)]).catch(() => [null, null])
      const fragment = media && firstFragment(media)
      return head && fragment && !signal.aborted ? keep(key, new Blob([head, fragment], { type: 'video/mp4' })) : null
    },
    close() {
      loading.abort()
      for (const { url } of cached.values()) URL.revokeObjectURL(url)
      cached.clear()
    },
  }
}

async function load({ url, range }: FilePiece, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null> {
  const { offset, length } = range ?? { offset: 0, length: firstBytes }
  const last = offset + Math.min(length, firstBytes) - 1
  const response = await fetch(url, { headers: { range: `bytes=${offset}-${last}` }, signal })
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
}

/**
 * Returns the first `moof` and its `mdat` (ISO/IEC 14496-12, 8.8). Browsers play it behind an initialisation segment as a
 * file. Returns null when it is not complete.
 */
export function firstFragment(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let hasMoof = false
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at)
    if (size < 8 || at + size > bytes.length) return null
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    at += size
    if (type === 'moof') hasMoof = true
    else if (type === 'mdat') return hasMoof ? bytes.subarray(0, at) : null
  }
  return null
}
