import { createRandom } from './motion.ts'

// Makes a crowd and a voice from noise and resonances, without recordings. Each commentator has a different pitch and
// rhythm, so that viewers hear a change of stream.

/** With this rate an AAC frame lasts 32 ms, so a loop of 40 s is a whole number of audio and of video frames. */
export const SAMPLE_RATE = 32_000

export type Voice = { seed: number; pitchHz: number; syllablesPerSecond: number; formantScale: number }

const CROWD_LEVEL = 0.1
const VOICE_LEVEL = 0.5
const FADE_S = 0.5
/** First and second formant in Hz of the spoken vowels a, e, i, o, u. */
const VOWELS: readonly (readonly [number, number])[] = [
  [760, 1250],
  [480, 1900],
  [300, 2250],
  [470, 850],
  [330, 720],
]

/**
 * Returns signed 16-bit mono. At both ends the voice is silent and the crowd is quieter, so that the loop does not
 * click.
 */
export function makeSound(voice: Voice, durationS: number): Buffer {
  const count = Math.round(durationS * SAMPLE_RATE)
  const crowd = makeCrowd(createRandom(voice.seed), count)
  const speech = makeSpeech(voice, count)
  const samples = Buffer.alloc(count * 2)
  const fade = FADE_S * SAMPLE_RATE
  for (let index = 0; index < count; index += 1) {
    const edge = Math.min(1, index / fade, (count - 1 - index) / fade)
    const value = (crowd[index] ?? 0) * CROWD_LEVEL * (0.6 + 0.4 * edge) + (speech[index] ?? 0) * VOICE_LEVEL * edge
    samples.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_000), index * 2)
  }
  return samples
}

/** Returns filtered noise that varies in loudness. */
function makeCrowd(random: () => number, count: number): Float32Array {
  const crowd = new Float32Array(count)
  let slow = 0
  let low = 0
  for (let index = 0; index < count; index += 1) {
    const noise = random() * 2 - 1
    low += (noise - low) * 0.16
    slow += (low - slow) * 0.02
    const swell = 0.7 + 0.3 * Math.sin((index / count) * Math.PI * 2 * 4) * Math.sin((index / count) * Math.PI * 2 * 7)
    crowd[index] = (low - slow) * 2.4 * swell
  }
  return crowd
}

/** Returns a pulse train through two resonators, in phrases of syllables with pauses. */
function makeSpeech({ seed, pitchHz, syllablesPerSecond, formantScale }: Voice, count: number): Float32Array {
  const random = createRandom(seed + 7)
  const speech = new Float32Array(count)
  let at = Math.round(SAMPLE_RATE * 0.6)
  while (at < count) {
    const syllables = 5 + Math.floor(random() * 8)
    const excitement = 0.85 + random() * 0.45
    for (let index = 0; index < syllables && at < count; index += 1) {
      const length = Math.round((SAMPLE_RATE / syllablesPerSecond) * (0.75 + random() * 0.5))
      const vowel = VOWELS[Math.floor(random() * VOWELS.length)] as readonly [number, number]
      // Vietnamese is tonal, so the pitch of each syllable rises or falls.
      const pitch = { fromHz: pitchHz * excitement * (0.88 + random() * 0.24), glide: (random() - 0.5) * 0.45 }
      speakSyllable(speech, { at, length, pitch, vowel, formantScale })
      at += length
    }
    at += Math.round(SAMPLE_RATE * (0.35 + random() * 0.9))
  }
  return speech
}

function speakSyllable(
  speech: Float32Array,
  syllable: {
    at: number
    length: number
    pitch: { fromHz: number; glide: number }
    vowel: readonly [number, number]
    formantScale: number
  },
) {
  const { at, length, pitch, vowel, formantScale } = syllable
  const first = createResonator(vowel[0] * formantScale, 90)
  const second = createResonator(vowel[1] * formantScale, 130)
  let phase = 0
  for (let index = 0; index < length && at + index < speech.length; index += 1) {
    const share = index / length
    phase += (pitch.fromHz * (1 + pitch.glide * share)) / SAMPLE_RATE
    const pulse = phase >= 1 ? 1 : 0
    phase %= 1
    const envelope = Math.min(1, share * 9, (1 - share) * 5)
    speech[at + index] = (first(pulse) + second(pulse) * 0.5) * envelope * 0.9
  }
}

function createResonator(frequencyHz: number, bandwidthHz: number): (input: number) => number {
  const radius = Math.exp((-Math.PI * bandwidthHz) / SAMPLE_RATE)
  const feedback = 2 * radius * Math.cos((2 * Math.PI * frequencyHz) / SAMPLE_RATE)
  let last = 0
  let beforeLast = 0
  return function next(input) {
    const output = input * (1 - radius) * 6 + feedback * last - radius * radius * beforeLast
    beforeLast = last
    last = output
    return output
  }
}
