import type { ObsEncoder } from '#contract/rules/obs-config.ts'

function rendererName(): string {
  const gl = document.createElement('canvas').getContext('webgl')
  const info = gl?.getExtension('WEBGL_debug_renderer_info')
  if (!gl || !info) return ''
  const name: unknown = gl.getParameter(info.UNMASKED_RENDERER_WEBGL)
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return String(name)
}

/** Guesses the encoder from this computer's graphics card. OBS may run on another one, so it is only the first choice. */
export function guessEncoder(): ObsEncoder {
  if (/Macintosh/.test(navigator.userAgent)) return 'apple'
  const name = rendererName()
  if (/nvidia|geforce/i.test(name)) return 'nvenc'
  // AMF is for Windows alone, and not each build for Linux has Quick Sync.
  if (/Linux/.test(navigator.userAgent) && /\bamd\b|radeon|intel/i.test(name)) return 'vaapi'
  if (/\bamd\b|radeon/i.test(name)) return 'amf'
  if (/intel/i.test(name)) return 'qsv'
  return 'x264'
}
