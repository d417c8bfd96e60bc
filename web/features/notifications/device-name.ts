const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/coc_coc_browser/i, 'Cốc Cốc'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const found = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/**
 * Returns a readable name for a User-Agent, for example `Chrome · Android`. Returns null when neither browser nor
 * system is known.
 */
export function deviceName(userAgent: string): string | null {
  const parts = [found(browsers, userAgent), found(systems, userAgent)].filter(Boolean)
  return parts.length === 0 ? null : parts.join(' · ')
}
