import { type SoundBlock, soundRate } from './studio-messages.ts'

export type EncodedSound = {
  timestampMs: number
  data: Uint8Array
  /** AudioSpecificConfig that the data needs. */
  asc: Uint8Array
}

export type SoundEncoding = {
  /** Encodes samples whose first one has this time. Returns false when it does not, because too many samples wait. */
  encode(block: SoundBlock, timestampUs: number): boolean
  close(): void
}

export type SoundUse = { encoded(sound: EncodedSound): void; failed(error: Error): void }

export const soundBitrate = 128_000

/** A machine that encodes slower than the sound plays loses sound, instead of filling its memory. */
export const maxWaitingSamples = 2 * soundRate
