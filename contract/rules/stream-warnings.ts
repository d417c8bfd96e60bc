/** Reports of streams that no desk lists: older ones, good news, and problems that the commentator cannot fix. */
export const unlistedWarnings: readonly string[] = [
  'AUDIO_STARTED',
  'VIDEO_STARTED',
  'FRAME_BEFORE_CONFIG',
  'TRANSCODER_FULL',
  'TRANSCODER_RESTARTED',
]
