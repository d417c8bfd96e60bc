/** One cue: a time span and text in lines. Times are in milliseconds. */
type Cue = { startMs: number; endMs: number; settings: string; text: string }

export type SubtitleFault = { line: number; why: 'head' | 'time' | 'order' | 'text' | 'empty' | 'encoding' }

export type RemadeSubtitles = { text: string } | { fault: SubtitleFault }

/** Enough for a film of ten hours with a cue every two seconds. */
const maxCues = 20_000
const maxTextLength = 1_000
const maxHours = 24
/** Many files have the comma of SubRip. */
const time = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)[.,](\d{3})$/
/** Allowed positions of a cue (W3C WebVTT, 6.2): percentages and lines, but no regions. */
const setting =
  /^(?:vertical:(?:rl|lr)|line:-?\d{1,4}(?:\.\d{1,3})?%?(?:,(?:start|center|end))?|position:\d{1,3}(?:\.\d{1,3})?%(?:,(?:line-left|center|line-right))?|size:\d{1,3}(?:\.\d{1,3})?%|align:(?:start|center|end|left|right))$/
/** Tags allowed in text: emphasis, speaker, class, language, ruby and times. All other angle brackets are escaped. */
const tagOrSign =
  /<\/?(?:[biu]|v(?:[. ][^<>\n]{0,100})?|c(?:\.[\w.-]{1,60})?|ruby|rt|lang(?: [\w-]{1,35})?)>|<(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}>|[<>]/g
const signs: Record<string, string> = { '<': '&lt;', '>': '&gt;' }

/**
 * Parses WebVTT strictly and rewrites it with only its cues, known settings and known tags. Styles, regions and notes
 * are removed. Cues must be in order. Returns the text, or the fault and its line, from 1.
 */
export function remakeSubtitles(given: string): RemadeSubtitles {
  const lines = given
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return { fault: { line: 1, why: 'head' } }
  const cues: Cue[] = []
  let at = 1
  // Skips the header, which ends with an empty line or the first time.
  while (at < lines.length && lines[at] !== '' && !lines[at]?.includes('-->')) at += 1
  while (at < lines.length) {
    if (lines[at] === '') {
      at += 1
      continue
    }
    const from = at
    while (at < lines.length && lines[at] !== '') at += 1
    const block = lines.slice(from, at)
    if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block[0] ?? '')) continue
    const timing = block.findIndex((line) => line.includes('-->'))
    const last = cues.at(-1)
    // Some programs write an empty line before the text of a cue.
    if (timing < 0 && last?.text === '' && block.join('\n').length <= maxTextLength) {
      last.text = shown(block)
      continue
    }
    if (timing < 0 || timing > 1) return { fault: { line: from + 1, why: 'time' } }
    const read = readCue(block[timing] ?? '', block.slice(timing + 1))
    if ('why' in read) return { fault: { line: from + timing + 1, why: read.why } }
    if (read.startMs < (cues.at(-1)?.startMs ?? 0)) return { fault: { line: from + timing + 1, why: 'order' } }
    cues.push(read)
    if (cues.length > maxCues) return { fault: { line: from + 1, why: 'text' } }
  }
  if (cues.length === 0) return { fault: { line: lines.length, why: 'empty' } }
  return { text: `WEBVTT\n\n${cues.map(written).join('\n\n')}\n` }
}

function readCue(timing: string, text: readonly string[]): Cue | { why: SubtitleFault['why'] } {
  const [start = '', after = ''] = timing.split('-->')
  const [end = '', ...settings] = after.trim().split(/[ \t]+/)
  const [startMs, endMs] = [toMs(start.trim()), toMs(end)]
  if (startMs === null || endMs === null || endMs <= startMs) return { why: 'time' }
  if (text.join('\n').length > maxTextLength) return { why: 'text' }
  return { startMs, endMs, settings: settings.filter((one) => setting.test(one)).join(' '), text: shown(text) }
}

/** Returns the text of a cue. Unknown tags are shown as text. */
function shown(lines: readonly string[]): string {
  return lines.join('\n').replace(tagOrSign, (found) => (found.length > 1 ? found : (signs[found] ?? found)))
}

function toMs(text: string): number | null {
  const [, hours = '0', minutes, seconds, ms] = time.exec(text) ?? []
  if (minutes === undefined || Number(hours) >= maxHours) return null
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(ms)
}

function written({ startMs, endMs, settings, text }: Cue): string {
  return `${fromMs(startMs)} --> ${fromMs(endMs)}${settings && ` ${settings}`}\n${text}`
}

function fromMs(ms: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const s = Math.floor(ms / 1_000)
  return `${two(Math.floor(s / 3_600))}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}.${String(ms % 1_000).padStart(3, '0')}`
}
