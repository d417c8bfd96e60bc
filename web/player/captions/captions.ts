import type { WrittenMedia } from '#web/player/providers/provider.ts'
import { captionPairsIn } from './caption-data.ts'
import { createCaptionLog } from './caption-log.ts'
import type { CaptionChannel } from './caption-screen.ts'
import { type CaptionFragment, type CaptionTimeline, createCaptionTimeline } from './caption-timeline.ts'
import { createCaptionTracks } from './caption-tracks.ts'
import { readFragments, type VideoTrack, videoTrackOf } from './movie-fragment.ts'

export type CaptionChoice = { id: string; label: string }

/** Captions of what plays: decoded here from the media, or text tracks that the browser or hls.js found. */
export type Captions = {
  /** Looks for captions in the media. Broken media is ignored. */
  take(written: WrittenMedia): void
  /** The same list until it changes. */
  list(): readonly CaptionChoice[]
  chosen(): string | null
  choose(id: string): void
  /** Shows the chosen captions, or none, as the viewer wants. */
  apply(): void
  /** Moves the text above controls of this height, in pixels. */
  lift(controlsPx: number): void
  /** Forgets everything, because other media follows. */
  reset(): void
  close(): void
}

type Use = {
  media: HTMLVideoElement
  isOn(): boolean
  /** A file has its own menu of subtitles. */
  isFile(): boolean
  changed(): void
  /** The viewer used the switch of the system's own full screen. */
  switched(isOn: boolean): void
}

type Waiting = { fragment: CaptionFragment; continues: boolean }

const MAX_WAITING = 200
const RETRY_MS = 10_000
const noChoices: readonly CaptionChoice[] = []

export function createCaptions({ media, isOn, isFile, changed, switched }: Use): Captions {
  const tracks = createCaptionTracks(media)
  const inits = new WeakMap<Uint8Array, VideoTrack | null>()
  const closing = new AbortController()
  const { signal } = closing
  let timeline: CaptionTimeline | null = null
  let waiting: Waiting[] | null = null
  let failedAtMs = Number.NEGATIVE_INFINITY
  /** The media passes through here, so other text tracks are of an earlier source: they cannot be removed. */
  let isReadHere = false
  let listed = noChoices
  let chosenId: string | null = null
  for (const event of ['addtrack', 'removetrack']) media.textTracks.addEventListener(event, refresh, { signal })
  media.textTracks.addEventListener('change', onChange, { signal })

  function videoOf(init: Uint8Array): VideoTrack | null {
    const known = inits.get(init)
    if (known !== undefined) return known
    const track = videoTrackOf(init)
    inits.set(init, track)
    return track
  }

  function read({ init, payload, offsetS, continues }: WrittenMedia): Waiting[] {
    const track = videoOf(init)
    if (!track) return []
    return readFragments(payload, track).map(({ startS, endS, frames }, index) => ({
      continues: continues || index > 0,
      fragment: {
        startS: startS + offsetS,
        endS: endS + offsetS,
        frames: frames.flatMap(({ decodeS, timeS, bytes }) => {
          const pairs = captionPairsIn(bytes, track.framing)
          return pairs ? [{ decodeS: decodeS + offsetS, timeS: timeS + offsetS, pairs }] : []
        }),
      },
    }))
  }

  /** Loads the decoder when the first captions come. What follows waits for it. */
  async function load() {
    try {
      const { createCaptionDecoder } = await import('./caption-decoder.ts')
      if (signal.aborted) return
      const log = (channel: CaptionChannel) => createCaptionLog((cue) => showCue(channel, cue))
      const logs = { CC1: log('CC1'), CC2: log('CC2'), CC3: log('CC3'), CC4: log('CC4') }
      timeline = createCaptionTimeline(createCaptionDecoder(), logs)
      for (const { fragment, continues } of waiting ?? []) timeline.take(fragment, continues)
    } catch (error) {
      console.warn('The captions could not be loaded', error)
      failedAtMs = performance.now()
    }
    waiting = null
  }

  function takeAll(pieces: readonly Waiting[]) {
    if (timeline) for (const { fragment, continues } of pieces) timeline.take(fragment, continues)
    else if (waiting) waiting = [...waiting, ...pieces].slice(-MAX_WAITING)
    else if (pieces.some(({ fragment }) => fragment.frames.length > 0) && performance.now() - failedAtMs > RETRY_MS) {
      waiting = [...pieces]
      void load()
    }
  }

  function showCue(channel: CaptionChannel, cue: Parameters<typeof tracks.show>[1]) {
    const shown = tracks.show(channel, cue)
    if (!listed.some(({ id }) => id === channel)) refresh()
    return shown
  }

  function found(): { id: string; label: string; track: TextTrack }[] {
    const own = tracks.list().map(({ channel, track }) => ({ id: channel, label: channel, track }))
    if (own.length > 0 || isReadHere || isFile()) return own
    return [...media.textTracks].flatMap((track, index) => {
      const isText = track.kind === 'captions' || track.kind === 'subtitles'
      const label = track.label || track.language || `CC${index + 1}`
      return isText && !tracks.owns(track) ? [{ id: `${index} ${label}`, label, track }] : []
    })
  }

  function chosen(): string | null {
    return listed.some(({ id }) => id === chosenId) ? chosenId : (listed[0]?.id ?? null)
  }

  function refresh() {
    const next = found().map(({ id, label }) => ({ id, label }))
    const isSame = next.length === listed.length && next.every(({ id }, index) => id === listed[index]?.id)
    if (!isSame) listed = next.length === 0 ? noChoices : next
    apply()
    if (!isSame) changed()
  }

  function apply() {
    const id = isOn() ? chosen() : null
    for (const one of found()) {
      const mode = one.id === id ? 'showing' : 'disabled'
      if (one.track.mode !== mode) one.track.mode = mode
    }
    if (id !== null) tracks.lift()
  }

  function onChange() {
    const { webkitDisplayingFullscreen } = media as { webkitDisplayingFullscreen?: boolean }
    if (!webkitDisplayingFullscreen) return
    const shown = found().find(({ track }) => track.mode === 'showing')
    if (shown) chosenId = shown.id
    if (isOn() !== (shown !== undefined)) switched(shown !== undefined)
    changed()
  }

  return {
    take(written) {
      if (!isReadHere) {
        isReadHere = true
        refresh()
      }
      try {
        takeAll(read(written))
      } catch {
        // A part that is broken plays as far as the browser can play it.
      }
    },
    list: () => listed,
    chosen,
    choose(id) {
      chosenId = id
      apply()
      changed()
    },
    apply,
    lift: tracks.lift,
    reset() {
      timeline?.clear()
      if (waiting) waiting = []
      isReadHere = false
      tracks.forget()
      refresh()
    },
    close() {
      closing.abort()
      timeline?.clear()
      tracks.forget()
    },
  }
}
