import type { SoundBlock } from './studio-messages.ts'

export type EncodedSound = {
  timestampMs: number
  data: Uint8Array
  /** AudioSpecificConfig that the data needs. */
  asc: Uint8Array
}

export type SoundEncoding = {
  /** Encodes samples whose first one has this time. */
  encode(block: SoundBlock, timestampUs: number): void
  close(): void
}

export type SoundUse = { encoded(sound: EncodedSound): void; failed(error: Error): void }

export const soundBitrate = 128_000
