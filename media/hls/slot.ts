import { rm } from 'node:fs/promises'
import { areSameTracks, type Tracks } from '#media/fmp4/tracks.ts'
import { createRecorder } from '#media/record/recorder.ts'
import type { SegmentCut } from './cut.ts'
import { createInits } from './inits.ts'
import { Rendition } from './rendition.ts'

export type SlotOptions = {
  /** Folder of the rendition's media. A number is added for each time that the rendition starts. */
  directory: string
  /** True when the media is part of the recording, else it is the DVR window alone. */
  isRecorded: boolean
  dvrMs: number
  firstInitNumber: number
  onDiskFailure(error: Error): void
}

/**
 * Place of one rendition beside the lead. The rendition can leave and start again. It then starts with a new window,
 * because a playlist may not skip numbers.
 */
export type Slot = {
  current(): Rendition | null
  /** Opens the segment of the lead's cut in the running rendition, or in a new one. */
  open(cut: SegmentCut, tracks: Tracks): Rendition
  /** Ends the rendition, closes its files and answers its waiting readers. */
  retire(): void
  /** Returns an initialisation segment, also of an earlier start. */
  init(number: number): Buffer | null
  tracksAt(number: number): Tracks | null
  /** Resolves when every segment so far is written, or its writing has failed. */
  settle(): Promise<void>
  /** Closes the files, after the last packet, and deletes those that are not recorded. Readers are not answered: after a restart they continue. */
  close(): Promise<void>
}

export function createSlot(options: SlotOptions): Slot {
  const inits = createInits(options.firstInitNumber)
  let current: { rendition: Rendition; directory: string } | null = null
  let starts = 0
  let closings: Promise<unknown> = Promise.resolve()

  function start({ rules, msn, discontinuity }: SegmentCut): Rendition {
    retire()
    const directory = `${options.directory}-${starts}`
    starts += 1
    const rendition = new Rendition({
      rules,
      dvrMs: options.dvrMs,
      firstMsn: msn,
      firstDiscontinuity: discontinuity,
      recorder: createRecorder({ directory, keep: options.isRecorded }),
      inits,
      onDiskFailure: options.onDiskFailure,
    })
    current = { rendition, directory }
    return rendition
  }

  function retire() {
    if (!current) return
    const { rendition, directory } = current
    current = null
    rendition.window.withdraw()
    closings = Promise.all([closings, close(rendition, directory)]).then(() => {})
  }

  async function close(rendition: Rendition, directory: string) {
    try {
      await rendition.recorder.close()
      if (!options.isRecorded) await rm(directory, { recursive: true, force: true })
    } catch (error) {
      options.onDiskFailure(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return {
    current: () => current?.rendition ?? null,
    open(cut, tracks) {
      const { startMs, programDateTimeMs, isIndependent, isDiscontinuity } = cut
      const running = current?.rendition ?? null
      // Without a discontinuity of the lead, other tracks would need one that the lead does not have.
      const continues =
        running?.window.nextMsn === cut.msn && (isDiscontinuity || areSameTracks(running.tracks, tracks))
      const rendition = running && continues ? running : start(cut)
      rendition.openSegment({
        tracks,
        startMs,
        programDateTimeMs,
        isIndependent,
        isDiscontinuity: isDiscontinuity && rendition === running,
      })
      return rendition
    },
    retire,
    init: inits.at,
    tracksAt: inits.tracksAt,
    async settle() {
      await Promise.all([closings, current?.rendition.recorder.settle()])
    },
    async close() {
      await Promise.all([closings, current && close(current.rendition, current.directory)])
    },
  }
}
