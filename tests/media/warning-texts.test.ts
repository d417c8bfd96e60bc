import { expect, test } from 'vitest'
import type { WarningCode } from '#media/kit/events.ts'
import { activeWarnings, listedWarnings, warningTexts } from '#web/features/ingest/room/warning-texts.ts'

/** The compiler refuses this list when a code is missing. */
const codes: Record<WarningCode, true> = {
  NO_AUDIO: true,
  NO_VIDEO: true,
  B_FRAMES: true,
  GOP_TOO_LONG: true,
  LOW_FRAME_RATE: true,
  PICTURE_FORMAT: true,
  ONLY_HEVC: true,
  ONLY_AV1: true,
  SURROUND_SOUND: true,
  HIGH_SAMPLE_RATE: true,
  BROKEN_FRAME: true,
  PICTURE_WITHOUT_CONFIG: true,
  SOUND_WITHOUT_CONFIG: true,
  NO_KEYFRAME: true,
  SOUND_LAYOUT: true,
  TIMESTAMP_JUMP: true,
  CODEC_CHANGED: true,
  AUDIO_STARTED: true,
  AUDIO_STOPPED: true,
  VIDEO_STARTED: true,
  VIDEO_STOPPED: true,
  SILENT_AUDIO: true,
  TAKEN_OVER: true,
  TOO_MANY_TRACKS: true,
  TRACK_CODEC_UNSUPPORTED: true,
  TRACK_CONFIG_BROKEN: true,
  RENDITION_UNALIGNED: true,
  DISK_FAILED: true,
  TRANSCODER_FULL: true,
  TRANSCODER_RESTARTED: true,
  TRANSCODER_OVERLOADED: true,
  TRANSCODER_PAUSED: true,
  TRANSCODER_FAILED: true,
}

test('each warning of the engine has a sentence at the desk, unless the desk leaves it out', () => {
  const listed = listedWarnings(Object.keys(codes).map((code) => ({ code, at: 0, clearedAt: 1 })))
  const silent = listed.filter(({ code }) => !(code in warningTexts))
  expect(silent).toEqual([])
})

test('a warning with the reason of a missing sound replaces the general one', () => {
  const now = (code: string) => ({ code, at: 0, clearedAt: null })
  expect(activeWarnings([now('NO_AUDIO'), now('SOUND_LAYOUT')])).toEqual([now('SOUND_LAYOUT')])
  expect(activeWarnings([now('NO_AUDIO'), { ...now('SOUND_LAYOUT'), clearedAt: 1 }])).toEqual([now('NO_AUDIO')])
})
