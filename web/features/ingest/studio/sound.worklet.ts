import type { SoundBlock } from './studio-messages.ts'

// Runs in the audio thread. Collects the samples of both channels into blocks and posts them.

declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: unknown): void

const blockFrames = 1_024

class Collector extends AudioWorkletProcessor {
  #samples = new Float32Array(blockFrames * 2)
  #frames = 0
  #target: MessagePort | null = null

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<MessagePort>) => {
      this.#target = data
    }
  }

  process([input = []]: Float32Array[][]): boolean {
    const [left, right = left] = input
    // A graph without sources gives no channels. Silence keeps the sound's time.
    const frames = left?.length ?? 128
    for (let index = 0; index < frames; index += 1) {
      this.#samples[this.#frames] = left?.[index] ?? 0
      this.#samples[blockFrames + this.#frames] = right?.[index] ?? 0
      this.#frames += 1
      if (this.#frames === blockFrames) this.#post()
    }
    return true
  }

  #post() {
    const block: SoundBlock = { samples: this.#samples }
    this.#target?.postMessage(block, [this.#samples.buffer])
    this.#samples = new Float32Array(blockFrames * 2)
    this.#frames = 0
  }
}

registerProcessor('collector', Collector)
