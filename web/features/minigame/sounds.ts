import { storage } from '#web/ui/browser-storage.ts'
import { createStore, useStore } from '#web/ui/store.ts'
import type { Moment } from './scene/scene.ts'

const kept = 'minigame-sound'
const isOn = createStore(false)

/** Returns whether sound is on. It is off until the player turns it on; the choice is stored in this browser. */
export function useSound(): boolean {
  return useStore(isOn, false)
}
export function rememberSound(): void {
  isOn.set(() => storage.read(kept) === 'on')
}
export function switchSound(next: boolean): void {
  storage.write(kept, next ? 'on' : null)
  isOn.set(() => next)
  if (next) play('whistle')
}

export type Heard = Moment | 'whistle'

let audio: AudioContext | null = null
let noise: AudioBuffer | null = null

/** Plays a synthesised sound, so that no file must be loaded. Does nothing when sound is off or not supported. */
export function play(what: Heard): void {
  if (!isOn.get() || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  if (what === 'whistle') whistle(audio)
  else if (what === 'kick') thump(audio, { from: 150, to: 48, seconds: 0.16, gain: 0.9 })
  else if (what === 'goal') {
    thump(audio, { from: 90, to: 40, seconds: 0.12, gain: 0.4 })
    crowd(audio, { seconds: 2.1, gain: 0.5, pitch: 950 })
  } else if (what === 'save') {
    thump(audio, { from: 210, to: 90, seconds: 0.12, gain: 0.7 })
    crowd(audio, { seconds: 1, gain: 0.18, pitch: 420 })
  } else if (what === 'post') ping(audio)
  else crowd(audio, { seconds: 1.1, gain: 0.2, pitch: 340 })
}

function envelope(context: AudioContext, { gain, rise, seconds }: { gain: number; rise: number; seconds: number }) {
  const node = context.createGain()
  const now = context.currentTime
  node.gain.setValueAtTime(0.000_1, now)
  node.gain.exponentialRampToValueAtTime(gain, now + rise)
  node.gain.exponentialRampToValueAtTime(0.000_1, now + seconds)
  node.connect(context.destination)
  return node
}

type Thump = { from: number; to: number; seconds: number; gain: number }

function thump(context: AudioContext, { from, to, seconds, gain }: Thump): void {
  const tone = context.createOscillator()
  tone.frequency.setValueAtTime(from, context.currentTime)
  tone.frequency.exponentialRampToValueAtTime(to, context.currentTime + seconds)
  tone.connect(envelope(context, { gain, rise: 0.005, seconds }))
  tone.start()
  tone.stop(context.currentTime + seconds)
}

/** Plays a referee's whistle: two close tones with vibrato. */
function whistle(context: AudioContext): void {
  const out = envelope(context, { gain: 0.12, rise: 0.03, seconds: 0.55 })
  for (const frequency of [2_350, 2_480]) {
    const tone = context.createOscillator()
    tone.type = 'square'
    tone.frequency.value = frequency
    const tremble = context.createOscillator()
    const depth = context.createGain()
    tremble.frequency.value = 38
    depth.gain.value = 60
    tremble.connect(depth).connect(tone.frequency)
    tone.connect(out)
    for (const one of [tone, tremble]) {
      one.start()
      one.stop(context.currentTime + 0.55)
    }
  }
}

function ping(context: AudioContext): void {
  for (const [frequency, gain] of [
    [1_180, 0.3],
    [1_910, 0.16],
    [2_760, 0.08],
  ] as const) {
    const tone = context.createOscillator()
    tone.frequency.value = frequency
    tone.connect(envelope(context, { gain, rise: 0.003, seconds: 0.9 }))
    tone.start()
    tone.stop(context.currentTime + 0.9)
  }
}

/** Plays crowd noise: white noise through a band-pass filter whose frequency rises. */
function crowd(context: AudioContext, { seconds, gain, pitch }: { seconds: number; gain: number; pitch: number }) {
  noise ??= noiseOf(context)
  const source = context.createBufferSource()
  source.buffer = noise
  source.loop = true
  const filter = context.createBiquadFilter()
  filter.type = 'bandpass'
  filter.Q.value = 0.8
  filter.frequency.setValueAtTime(pitch * 0.6, context.currentTime)
  filter.frequency.linearRampToValueAtTime(pitch, context.currentTime + seconds * 0.25)
  source.connect(filter).connect(envelope(context, { gain, rise: seconds * 0.15, seconds }))
  source.start()
  source.stop(context.currentTime + seconds)
}

function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1
  return buffer
}
