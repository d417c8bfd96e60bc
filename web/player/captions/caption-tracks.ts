import type { ShownCue } from './caption-log.ts'
import { type CaptionChannel, type CaptionScreen, captionChannels } from './caption-screen.ts'

/** Writes cues to text tracks of the element, which the browser shows in the viewer's caption style. */
export type CaptionTracks = {
  show(channel: CaptionChannel, cue: { startS: number; endS: number; screen: CaptionScreen }): ShownCue
  /** Returns the tracks of the channels that had text since the last `forget`. */
  list(): { channel: CaptionChannel; track: TextTrack }[]
  owns(track: TextTrack): boolean
  /** Moves the text above controls of this height, in pixels; by default the height of the last call. */
  lift(controlsPx?: number): void
  /** No channel has text any more. The cues are removed by their owner. */
  forget(): void
}

/** Margin around the caption area (CTA-608-E, 32 columns), in percent of the picture. */
const MARGIN = 10
/** Size of the text as in player.css: a share of the width, and at least this many pixels. */
const WIDTH_SHARE = 0.028
const LEAST_PX = 16
const LINE_HEIGHT = 1.35
/** The lowest part of the picture stays free, as in the caption area of CTA-608-E. */
const FREE_LINES = 1

/** A text track cannot be removed from its element, so another player on the element uses it again. */
const added = new WeakMap<HTMLMediaElement, Map<CaptionChannel, TextTrack>>()

export function createCaptionTracks(media: HTMLVideoElement): CaptionTracks {
  const tracks = added.get(media) ?? new Map<CaptionChannel, TextTrack>()
  added.set(media, tracks)
  const used = new Set<CaptionChannel>()
  let liftPx = 0

  function trackOf(channel: CaptionChannel): TextTrack {
    const known = tracks.get(channel)
    if (known) return known
    const track = media.addTextTrack('captions', channel)
    tracks.set(channel, track)
    return track
  }

  function liftedLines(): number {
    const linePx = Math.max(LEAST_PX, media.clientWidth * WIDTH_SHARE) * LINE_HEIGHT
    return Math.max(FREE_LINES, Math.ceil(liftPx / linePx))
  }

  /** Lines count from the bottom, so the last line of the text is always at the same place. */
  function lowerLine({ text }: VTTCue): number {
    return -text.split('\n').length - liftedLines()
  }

  function move(track: TextTrack, cue: VTTCue) {
    const line = lowerLine(cue)
    if (cue.line === 'auto' || cue.line >= 0 || cue.line === line) return
    // Chromium moves text that is on the picture only when its cue is added again.
    track.removeCue(cue)
    cue.line = line
    track.addCue(cue)
  }

  return {
    show(channel, { startS, endS, screen }) {
      const track = trackOf(channel)
      used.add(channel)
      const cue = new VTTCue(startS, endS, textOf(screen.lines))
      cue.line = screen.isUpper ? 0 : lowerLine(cue)
      if (!screen.isCentred) {
        cue.align = 'start'
        cue.position = MARGIN + Math.round(screen.indent * (100 - 2 * MARGIN))
        cue.size = 100 - cue.position
      }
      track.addCue(cue)
      return {
        setEnd(nextEndS) {
          cue.endTime = nextEndS
        },
        remove() {
          // A track throws when it does not have the cue.
          if (cue.track === track) track.removeCue(cue)
        },
      }
    },
    list: () =>
      captionChannels.flatMap((channel) => {
        const track = tracks.get(channel)
        return track && used.has(channel) ? [{ channel, track }] : []
      }),
    owns: (track) => [...tracks.values()].includes(track),
    lift(controlsPx = liftPx) {
      liftPx = controlsPx
      for (const track of tracks.values())
        for (const cue of [...(track.cues ?? [])])
          if (cue instanceof VTTCue && cue.endTime > media.currentTime) move(track, cue)
    },
    forget() {
      used.clear()
      for (const track of tracks.values()) track.mode = 'disabled'
    },
  }
}

/** Cue text is markup (WebVTT, 4.2.2). */
function textOf(lines: readonly string[]): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
  return lines.map((line) => line.replace(/[&<>]/g, (mark) => names[mark] ?? mark)).join('\n')
}
