import workletUrl from './sound.worklet.ts?worker&url'
import { soundRate } from './studio-messages.ts'

export type SoundGraph = {
  /** Port that delivers the mixed sound, for the worker. */
  port: MessagePort
  /** Replaces the microphone; null removes it. */
  setMicrophone(stream: MediaStream | null): void
  /** Replaces the sound of the shared screen; null removes it. */
  setScreen(stream: MediaStream | null): void
  setMuted(isMuted: boolean): void
  /** Loudness of the microphone before muting, 0 to 1. */
  level(): number
  close(): void
}

const quietestDb = -60

/** Mixes microphone and screen at 48 kHz. Rejects when the browser cannot run an audio worklet. */
export async function createSoundGraph(): Promise<SoundGraph> {
  const context = new AudioContext({ sampleRate: soundRate, latencyHint: 'interactive' })
  await context.audioWorklet.addModule(workletUrl)
  const collector = new AudioWorkletNode(context, 'collector', {
    numberOfInputs: 1,
    numberOfOutputs: 0,
    channelCount: 2,
    channelCountMode: 'explicit',
  })
  const mute = new GainNode(context)
  const meter = new AnalyserNode(context, { fftSize: 1_024 })
  mute.connect(collector)
  const { port1, port2 } = new MessageChannel()
  collector.port.postMessage(port1, [port1])
  const samples = new Float32Array(meter.fftSize)
  let microphone: MediaStreamAudioSourceNode | null = null
  let screen: MediaStreamAudioSourceNode | null = null

  function sourceOf(stream: MediaStream | null): MediaStreamAudioSourceNode | null {
    return stream && stream.getAudioTracks().length > 0 ? context.createMediaStreamSource(stream) : null
  }

  return {
    port: port2,
    setMicrophone(stream) {
      microphone?.disconnect()
      microphone = sourceOf(stream)
      microphone?.connect(mute)
      microphone?.connect(meter)
      void context.resume()
    },
    setScreen(stream) {
      screen?.disconnect()
      screen = sourceOf(stream)
      screen?.connect(collector)
      void context.resume()
    },
    setMuted(isMuted) {
      mute.gain.value = isMuted ? 0 : 1
    },
    level() {
      meter.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      const db = 10 * Math.log10(Math.max(power, 1e-9))
      return Math.min(1, Math.max(0, 1 - db / quietestDb))
    },
    close() {
      void context.close()
    },
  }
}
