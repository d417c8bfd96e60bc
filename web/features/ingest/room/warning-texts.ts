import { unlistedWarnings } from '#contract/rules/stream-warnings.ts'
import type { TextKey } from '#contract/texts/all.ts'
import type { StreamWarning } from '#web/features/ingest/use-desk.ts'

export const warningTexts: Partial<Record<string, TextKey>> = {
  CONNECTION_LOST: 'goLive.warning.CONNECTION_LOST',
  NO_AUDIO: 'goLive.warning.NO_AUDIO',
  NO_VIDEO: 'goLive.warning.NO_VIDEO',
  B_FRAMES: 'goLive.warning.B_FRAMES',
  GOP_TOO_LONG: 'goLive.warning.GOP_TOO_LONG',
  LOW_FRAME_RATE: 'goLive.warning.LOW_FRAME_RATE',
  PICTURE_FORMAT: 'goLive.warning.PICTURE_FORMAT',
  ONLY_HEVC: 'goLive.warning.ONLY_HEVC',
  ONLY_AV1: 'goLive.warning.ONLY_AV1',
  SURROUND_SOUND: 'goLive.warning.SURROUND_SOUND',
  HIGH_SAMPLE_RATE: 'goLive.warning.HIGH_SAMPLE_RATE',
  BROKEN_FRAME: 'goLive.warning.BROKEN_FRAME',
  PICTURE_WITHOUT_CONFIG: 'goLive.warning.PICTURE_WITHOUT_CONFIG',
  SOUND_WITHOUT_CONFIG: 'goLive.warning.SOUND_WITHOUT_CONFIG',
  SOUND_LAYOUT: 'goLive.warning.SOUND_LAYOUT',
  NO_KEYFRAME: 'goLive.warning.NO_KEYFRAME',
  TIMESTAMP_JUMP: 'goLive.warning.TIMESTAMP_JUMP',
  CODEC_CHANGED: 'goLive.warning.CODEC_CHANGED',
  AUDIO_STOPPED: 'goLive.warning.AUDIO_STOPPED',
  VIDEO_STOPPED: 'goLive.warning.VIDEO_STOPPED',
  SILENT_AUDIO: 'goLive.warning.SILENT_AUDIO',
  TAKEN_OVER: 'goLive.warning.TAKEN_OVER',
  TOO_MANY_TRACKS: 'goLive.warning.TOO_MANY_TRACKS',
  TRACK_CODEC_UNSUPPORTED: 'goLive.warning.TRACK_CODEC_UNSUPPORTED',
  TRACK_CONFIG_BROKEN: 'goLive.warning.TRACK_CONFIG_BROKEN',
  RENDITION_UNALIGNED: 'goLive.warning.RENDITION_UNALIGNED',
  TRANSCODER_OVERLOADED: 'goLive.warning.TRANSCODER_OVERLOADED',
  TRANSCODER_PAUSED: 'goLive.warning.TRANSCODER_PAUSED',
  TRANSCODER_FAILED: 'goLive.warning.TRANSCODER_FAILED',
  DISK_FAILED: 'goLive.warning.DISK_FAILED',
}

const unlisted: ReadonlySet<string> = new Set(unlistedWarnings)
/** Warnings that say why there is no sound, so that NO_AUDIO beside them says nothing more. */
const reasonsOfSilence: ReadonlySet<string> = new Set(['SOUND_LAYOUT', 'SOUND_WITHOUT_CONFIG'])

/** Returns the warnings that the desk lists, the newest first. */
export function listedWarnings(warnings: readonly StreamWarning[]): StreamWarning[] {
  const isExplained = warnings.some(({ code, clearedAt }) => clearedAt === null && reasonsOfSilence.has(code))
  return warnings.filter(({ code }) => !unlisted.has(code) && !(isExplained && code === 'NO_AUDIO')).toReversed()
}

/** Returns the listed warnings that still apply, the newest first. */
export function activeWarnings(warnings: readonly StreamWarning[]): StreamWarning[] {
  return listedWarnings(warnings).filter(({ clearedAt }) => clearedAt === null)
}
