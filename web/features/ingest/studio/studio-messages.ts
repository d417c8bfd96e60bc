// Messages between the studio's page and its worker.

export type Scene = 'camera' | 'screen' | 'both'
export type PictureSource = 'camera' | 'screen'

export type Size = { width: number; height: number }
/** One encoded video track. The first track is the larger one, which viewers' players follow. */
export type TrackPlan = Size & { kbps: number }
export type StudioPlan = { frameRate: number; tracks: readonly [TrackPlan, TrackPlan] }

export type StudioCommand =
  | { type: 'frames'; from: PictureSource; readable: ReadableStream<VideoFrame> }
  /** One frame, from browsers that cannot give a stream of frames to a worker. */
  | { type: 'frame'; from: PictureSource; frame: VideoFrame }
  | { type: 'no-frames'; from: PictureSource }
  | { type: 'preview'; canvas: OffscreenCanvas }
  | { type: 'scene'; scene: Scene }
  | { type: 'plan'; plan: StudioPlan }
  | { type: 'overlay'; bitmap: ImageBitmap | null }
  /** The port delivers `SoundBlock`s. */
  | { type: 'sound'; port: MessagePort }
  | { type: 'start'; socketUrl: string }
  /** Null when no ticket could be had; the worker asks again later. */
  | { type: 'ticket'; ticket: string | null }
  | { type: 'end' }

/** Two planes of samples, one after the other, at 48 kHz. */
export type SoundBlock = { samples: Float32Array<ArrayBuffer> }
export const soundRate = 48_000
export const soundChannels = 2

export type LinkPhase =
  | { name: 'idle' | 'connecting' | 'on-air' | 'reconnecting' | 'ended' | 'taken-over' }
  /** `reason` is a publish refusal or a code of the server. */
  | { name: 'refused'; reason: string }

export type StudioFigures = {
  uploadKbps: number
  droppedFrames: number
  /** Share of the frames of the last seconds, from 0 to 1. */
  droppedShare: number
  /** Media that was sent but has not arrived. */
  delayMs: number
  /** Step of `upload-quality.ts`; 0 is full quality. */
  step: number
  size: Size
}

export type StudioReport =
  | { type: 'ticket-needed'; isRefused: boolean }
  | { type: 'phase'; phase: LinkPhase }
  | { type: 'figures'; figures: StudioFigures }
  | { type: 'failed'; message: string }
