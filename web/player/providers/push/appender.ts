/** iPhones have only `ManagedMediaSource` (W3C, Media Source Extensions 2). */
export function mediaSourceClass(): typeof MediaSource | null {
  const { ManagedMediaSource } = globalThis as { ManagedMediaSource?: typeof MediaSource }
  return globalThis.MediaSource ?? ManagedMediaSource ?? null
}

export function mimeOf(codecs: string): string {
  const hasPicture = codecs.split(',').some((codec) => !codec.startsWith('mp4a.'))
  return `${hasPicture ? 'video' : 'audio'}/mp4; codecs="${codecs}"`
}

/** Returns the kinds of tracks. One source buffer cannot change between picture with sound and sound alone. */
export function kindsOf(codecs: string): string {
  return `${mimeOf(codecs).split('/')[0]} ${codecs.includes('mp4a.')}`
}

/** Appends media to the element, one operation after another. */
export type Appender = {
  /** Changes the codecs. They must have the same kinds of tracks as before. */
  setCodecs(codecs: string): void
  /** @param offsetS is added to the times of the media. */
  append(bytes: Uint8Array<ArrayBuffer>, offsetS: number): void
  queuedBytes(): number
  /** The stream has ended: playback ends with what is appended. */
  end(): void
  close(): void
}

/** Played media that stays in the buffer, so that a short seek back needs no request. */
const KEPT_S = 30
const SURPLUS_S = 10
/** A full buffer keeps at least this much behind the picture. */
const LEAST_KEPT_S = 2

/**
 * Opens a media source in the element.
 *
 * @param on.failed is called once when the browser refuses the media.
 */
export function openAppender(
  media: HTMLVideoElement,
  codecs: string,
  on: { appended(): void; failed(error: unknown): void },
): Appender {
  const Source = mediaSourceClass()
  if (!Source) throw new Error('this browser has no Media Source Extensions')
  const source = new Source()
  const url = URL.createObjectURL(source)
  let buffer: SourceBuffer | null = null
  let type = mimeOf(codecs)
  let isClosed = false
  let queuedBytes = 0
  let work: Promise<unknown> = new Promise<void>((resolve, reject) => {
    source.addEventListener(
      'sourceopen',
      () => {
        URL.revokeObjectURL(url)
        try {
          source.duration = Number.POSITIVE_INFINITY
          buffer = source.addSourceBuffer(type)
          resolve()
        } catch (error) {
          reject(error)
        }
      },
      { once: true },
    )
  })
  work.catch(fail)
  // Safari opens a managed source only in an element without remote playback.
  if (!('MediaSource' in globalThis)) media.disableRemotePlayback = true
  media.src = url

  function fail(error: unknown) {
    if (isClosed) return
    isClosed = true
    on.failed(error)
  }

  function then(operation: (target: SourceBuffer) => Promise<void> | void) {
    work = work.then(() => {
      if (!isClosed && buffer) return operation(buffer)
    })
    work.catch(fail)
  }

  async function add(target: SourceBuffer, bytes: Uint8Array<ArrayBuffer>, offsetS: number) {
    try {
      if (target.timestampOffset !== offsetS) target.timestampOffset = offsetS
      await updated(target, () => target.appendBuffer(bytes))
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
      await trim(target, LEAST_KEPT_S)
      await updated(target, () => target.appendBuffer(bytes))
    }
    const { buffered } = target
    if (buffered.length > 0 && media.currentTime - buffered.start(0) > KEPT_S + SURPLUS_S) await trim(target, KEPT_S)
    on.appended()
  }

  async function trim(target: SourceBuffer, keptS: number) {
    const end = media.currentTime - keptS
    if (end > 0) await updated(target, () => target.remove(0, end))
  }

  return {
    setCodecs(next) {
      then((target) => {
        if (mimeOf(next) === type) return
        type = mimeOf(next)
        target.changeType(type)
      })
    },
    append(bytes, offsetS) {
      queuedBytes += bytes.length
      then(async (target) => {
        await add(target, bytes, offsetS)
        queuedBytes -= bytes.length
      })
    },
    queuedBytes: () => queuedBytes,
    end() {
      then(() => {
        if (source.readyState === 'open') source.endOfStream()
      })
    },
    close() {
      isClosed = true
      media.disableRemotePlayback = false
      media.removeAttribute('src')
      media.load()
    },
  }
}

function updated(target: SourceBuffer, operation: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = new AbortController()
    const { signal } = done
    target.addEventListener('updateend', () => finish(resolve), { signal })
    target.addEventListener('error', () => finish(() => reject(new Error('the browser refused the media'))), { signal })
    function finish(settle: () => void) {
      done.abort()
      settle()
    }
    try {
      operation()
    } catch (error) {
      finish(() => reject(error))
    }
  })
}
