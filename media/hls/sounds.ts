import type { AudioPacket } from '#media/kit/packet.ts'
import type { Cut } from './cut.ts'
import type { RunStart } from './follower.ts'
import type { Slot } from './slot.ts'
import { createSoundTrack, type SoundTrack } from './sound-track.ts'

/** The encoder's sounds beside that of the lead, for example the stadium without commentary. */
export type Sounds = {
  push(packet: AudioPacket): void
  each(act: (sound: SoundTrack) => void): void
  cut(cut: Cut): void
  startRun(run: RunStart): void
}

/** A sound with another configuration is another sound, so an initialisation segment never changes. */
const NEXT_GENERATION = 256
const HIGHEST_NUMBER = 999

/** @param addSlot creates the place of the sound with this number. */
export function createSounds(addSlot: (sound: number) => Slot): Sounds {
  const sounds = new Map<number, SoundTrack>()
  let run: RunStart | null = null

  function soundOf({ track, config }: AudioPacket): SoundTrack | null {
    for (let number = track; number <= HIGHEST_NUMBER; number += NEXT_GENERATION) {
      const known = sounds.get(number)
      if (known?.config.asc.equals(config.asc)) return known
      if (known) continue
      const created = createSoundTrack(config, addSlot(number))
      if (run) created.startRun(run)
      sounds.set(number, created)
      return created
    }
    return null
  }

  return {
    push: (packet) => soundOf(packet)?.push(packet),
    each(act) {
      for (const sound of sounds.values()) act(sound)
    },
    cut(cut) {
      for (const sound of sounds.values()) sound.cut(cut)
    },
    startRun(next) {
      run = next
      for (const sound of sounds.values()) sound.startRun(next)
    },
  }
}
