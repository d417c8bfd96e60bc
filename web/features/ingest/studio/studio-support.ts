import type { StudioPlan } from './studio-messages.ts'
import { supportedVideoCodec } from './video-encoding.ts'

export type StudioQuality = 'hd' | 'sd'

export const plans: Readonly<Record<StudioQuality, StudioPlan>> = {
  hd: {
    frameRate: 30,
    tracks: [
      { width: 1280, height: 720, kbps: 2_500 },
      { width: 640, height: 360, kbps: 700 },
    ],
  },
  sd: {
    frameRate: 30,
    tracks: [
      { width: 854, height: 480, kbps: 1_200 },
      { width: 426, height: 240, kbps: 350 },
    ],
  },
}

/** Why this browser has no studio: the page is not encrypted, there is no camera access, or no H.264 encoder. */
export type Missing = 'https' | 'devices' | 'encoder'

export async function missingForStudio(): Promise<Missing | null> {
  if (!globalThis.isSecureContext) return 'https'
  if (!navigator.mediaDevices?.getUserMedia) return 'devices'
  const hasParts =
    typeof VideoEncoder !== 'undefined' &&
    typeof OffscreenCanvas !== 'undefined' &&
    typeof AudioWorkletNode !== 'undefined' &&
    'requestVideoFrameCallback' in HTMLVideoElement.prototype
  if (!hasParts) return 'encoder'
  const { tracks, frameRate } = plans.sd
  const codecs = await Promise.all(tracks.map((track) => supportedVideoCodec(track, frameRate)))
  return codecs.includes(null) ? 'encoder' : null
}

/** Phones encode the smaller sizes, to spare their battery and their upload. */
export function usualQuality(): StudioQuality {
  return matchMedia('(pointer: coarse)').matches ? 'sd' : 'hd'
}
