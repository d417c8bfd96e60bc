import type { Tracks } from '#media/fmp4/tracks.ts'
import { FIRST_MADE_TRACK, LEAD_TRACK, type Packet } from '#media/kit/packet.ts'
import type { Cut } from './cut.ts'
import { createFollower, type Follower, type RunStart } from './follower.ts'
import type { Rendition } from './rendition.ts'
import type { NamedRendition } from './rendition-list.ts'
import { createSlot, type Slot } from './slot.ts'
import { createSounds } from './sounds.ts'

/** The renditions beside the lead: one for each further track of picture or sound, and one with the lead's sound alone. */
export type Renditions = {
  push(packet: Packet): void
  /** Prepares for the frames of these tracks, so that they can still begin with the lead when they come later. */
  expect(tracks: readonly number[]): void
  startRun(run: RunStart): void
  cut(cut: Cut): void
  /** Makes everything that can be cut now visible. Call it after each packet of the lead. */
  advance(): void
  finishRun(): void
  /** Drops queued frames: the next ones are of another publisher. */
  forget(): void
  /** Ends the renditions of these tracks until their frames are complete again. */
  leave(tracks: readonly number[]): void
  /** Ends every playlist. */
  end(): void
  /** Answers the waiting requests, because the stream continues at another engine. */
  withdraw(): void
  /** Returns the renditions that can be played, in order of their tracks and the sound last. */
  list(): NamedRendition[]
  /**
   * Returns how many parts of the lead's second segment a starting stream waits for: 0 unless a track has begun with
   * the lead and its own second segment is not known yet.
   */
  partsToWait(): number
  find(name: string): FoundRendition | null
  /** Resolves when every segment so far is written, or its writing has failed. */
  settle(): Promise<void>
  /** Closes the files, after the last packet, and deletes those that are not recorded. */
  close(): Promise<void>
}

export type FoundRendition = {
  rendition: Rendition
  init(number: number): Buffer | null
  tracksAt(number: number): Tracks | null
}

export const AUDIO_RENDITION = 'audio'

export type RenditionsOptions = {
  /** Returns the folder of a rendition's media, and whether it is part of the recording. */
  placeOf(name: string): { directory: string; isRecorded: boolean }
  dvrMs: number
  firstInitNumber: number
  unaligned(track: number): void
  onDiskFailure(error: Error): void
}

/** Media time without frames after which a track of the publisher ends. */
const SILENCE_MS = 3_000
/** A rendition that is made here comes later, and its end is reported by `leave`. */
const MADE_SILENCE_MS = 10_000
const PARTS_TO_WAIT = 1
const MADE_PARTS_TO_WAIT = 3

/** Further pictures and the lead's sound alone are recorded; further sounds are not. */
export function isRecordable(name: string): boolean {
  return name === AUDIO_RENDITION || name.startsWith('v')
}

type Place = { name: string; track: number | null; sound: number; slot: Slot }

export function createRenditions(options: RenditionsOptions): Renditions {
  const { unaligned, placeOf, ...common } = options
  const followers = new Map<number, Follower>()
  const places: Place[] = []
  const leadSound = addPlace({ name: AUDIO_RENDITION, track: null })
  const sounds = createSounds((sound) => addPlace({ name: `a${sound}`, track: null, sound }))
  let run: RunStart | null = null

  function addPlace({ name, track, sound = LEAD_TRACK }: { name: string; track: number | null; sound?: number }): Slot {
    const slot = createSlot({ ...common, ...placeOf(name) })
    places.push({ name, track, sound, slot })
    places.sort((one, other) => (one.track ?? Infinity) - (other.track ?? Infinity))
    return slot
  }

  function followerOf(track: number): Follower {
    const known = followers.get(track)
    if (known) return known
    const follower = createFollower({
      slot: addPlace({ name: `v${track}`, track }),
      silenceMs: isMade(track) ? MADE_SILENCE_MS : SILENCE_MS,
      unaligned: () => unaligned(track),
    })
    if (run) follower.startRun(run)
    followers.set(track, follower)
    return follower
  }

  /** The sound needs no frames of another track, so it is cut immediately. */
  function cutSound(cut: Cut) {
    if (cut.kind === 'open') {
      const { video, audio } = cut.tracks
      // A lead without video is already the sound alone.
      if (video && audio) leadSound.open({ ...cut, isIndependent: true }, { video: null, audio })
      else leadSound.retire()
      return
    }
    const rendition = leadSound.current()
    if (!rendition) return
    if (cut.kind === 'close') rendition.closeSegment()
    else rendition.addPart({ video: null, audio: cut.audio, durationMs: cut.durationMs, isIndependent: true })
  }

  return {
    push(packet) {
      if (packet.kind === 'audio') return sounds.push(packet)
      const follower = followerOf(packet.track)
      follower.push(packet)
      follower.advance()
    },
    expect(tracks) {
      for (const track of tracks) followerOf(track)
    },
    startRun(next) {
      run = next
      sounds.startRun(next)
      for (const follower of followers.values()) follower.startRun(next)
    },
    cut(cut) {
      cutSound(cut)
      sounds.cut(cut)
      for (const follower of followers.values()) follower.cut(cut)
    },
    advance() {
      for (const { track, slot } of places) if (track === null) slot.current()?.window.publish()
      for (const follower of followers.values()) follower.advance()
    },
    finishRun() {
      run = null
      sounds.each((sound) => sound.finishRun())
      for (const follower of followers.values()) follower.finishRun()
    },
    forget() {
      sounds.each((sound) => sound.forget())
      for (const follower of followers.values()) follower.forget()
    },
    leave(tracks) {
      for (const track of tracks) followers.get(track)?.leave()
    },
    end() {
      for (const { slot } of places) slot.current()?.window.end()
    },
    withdraw() {
      for (const { slot } of places) slot.current()?.window.withdraw()
    },
    list: () =>
      places.flatMap(({ name, track, sound, slot }) => {
        const rendition = slot.current()
        return rendition && isOffered(track, rendition) ? [{ name, track, sound, rendition }] : []
      }),
    partsToWait() {
      const waits = places.map(({ track, slot }) => {
        const rendition = slot.current()
        if (!rendition || isOffered(track, rendition)) return 0
        return isMade(track) ? MADE_PARTS_TO_WAIT : PARTS_TO_WAIT
      })
      return Math.max(...waits)
    },
    find(name) {
      const place = places.find((one) => one.name === name)
      const rendition = place?.slot.current()
      if (!place || !rendition || !isOffered(place.track, rendition)) return null
      return { rendition, init: place.slot.init, tracksAt: place.slot.tracksAt }
    },
    async settle() {
      await Promise.all(places.map(({ slot }) => slot.settle()))
    },
    async close() {
      await Promise.all(places.map(({ slot }) => slot.close()))
    },
  }
}

function isMade(track: number | null): boolean {
  return track !== null && track >= FIRST_MADE_TRACK
}

/** A track whose keyframes do not match would otherwise be offered and leave again. The sound always matches. */
function isOffered(track: number | null, rendition: Rendition): boolean {
  return track === null ? rendition.isReady : rendition.hasFollowed
}
