import { createRandom } from '#tools/clips/motion.ts'
import { makeSound, SAMPLE_RATE } from '#tools/clips/sound.ts'

/** A pentatonic scale in semitones, as in lullabies of the delta. */
const scale = [0, 2, 4, 7, 9, 12, 14, 16]
const beatS = 0.4
const musicLevel = 0.3
const voiceLevel = 0.45

/** Returns plucked strings over a slow chord, with a voice that speaks no language. Signed 16-bit mono. */
export function makeScore({ seed, lengthS, voiceHz }: { seed: number; lengthS: number; voiceHz: number }): Buffer {
  const random = createRandom(seed)
  const count = Math.round(lengthS * SAMPLE_RATE)
  const music = new Float32Array(count)
  const root = 196 * 2 ** (Math.floor(random() * 7) / 12)
  for (let beat = 0; beat * beatS < lengthS; beat += 1) {
    if (random() < 0.28) continue
    const step = scale[Math.floor(random() * scale.length)] ?? 0
    pluck(music, { at: Math.round(beat * beatS * SAMPLE_RATE), hz: root * 2 ** (step / 12), random })
    if (beat % 8 === 0) pluck(music, { at: Math.round(beat * beatS * SAMPLE_RATE), hz: root / 2, random })
  }
  const voice = makeSound(
    { seed: seed + 3, pitchHz: voiceHz, syllablesPerSecond: 4.6, formantScale: voiceHz > 180 ? 1.14 : 1 },
    lengthS,
  )
  const samples = Buffer.alloc(count * 2)
  for (let at = 0; at < count; at += 1) {
    const edge = Math.min(1, at / SAMPLE_RATE, (count - 1 - at) / SAMPLE_RATE)
    const value = (music[at] ?? 0) * musicLevel + (voice.readInt16LE(at * 2) / 32_768) * voiceLevel
    samples.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value * edge)) * 32_000), at * 2)
  }
  return samples
}

/** Adds a string by the method of Karplus and Strong (1983): noise in a loop that loses its high frequencies. */
function pluck(into: Float32Array, { at, hz, random }: { at: number; hz: number; random: () => number }): void {
  const period = Math.max(2, Math.round(SAMPLE_RATE / hz))
  const string = Float32Array.from({ length: period }, () => random() * 2 - 1)
  const lastS = 1.6
  for (let step = 0; step < lastS * SAMPLE_RATE && at + step < into.length; step += 1) {
    const here = step % period
    const value = string[here] ?? 0
    into[at + step] = (into[at + step] ?? 0) + value * 0.6
    string[here] = 0.4985 * (value + (string[(here + 1) % period] ?? 0))
  }
}
