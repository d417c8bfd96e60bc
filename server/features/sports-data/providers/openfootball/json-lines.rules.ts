/**
 * Returns the line on which each entry of a top-level list begins, so that errors in JSON files have line numbers too.
 * `path` is the list's key, or null when the file is the list.
 */
export function entryLines(text: string, path: string | null): number[] {
  const lines: number[] = []
  const at = path === null ? 1 : 2
  let depth = 0
  let line = 1
  let key = ''
  let isInside = path === null
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i]
    if (char === '\n') line += 1
    else if (char === '"') {
      const end = endOfString(text, i)
      if (depth === 1) key = text.slice(i + 1, end)
      i = end
    } else if (char === '{' || char === '[') {
      if (path !== null && depth === 1) isInside = char === '[' && key === path
      if (isInside && depth === at && char === '{') lines.push(line)
      depth += 1
    } else if (char === '}' || char === ']') depth -= 1
  }
  return lines
}

/** Returns the index of the closing quote. Strings have no line breaks, because JSON does not allow them. */
function endOfString(text: string, from: number): number {
  for (let i = from + 1; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1
    else if (text[i] === '"') return i
  }
  return text.length
}

/** Parses JSON. For invalid JSON returns the line and the parser's message. */
export function parseJson(text: string): { value: unknown } | { line: number; reason: string } {
  const deep = tooDeepAt(text)
  if (deep !== null) return { line: deep, reason: 'nested too deeply' }
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    const position = Number(/position (\d+)/.exec(words)?.[1] ?? text.length)
    return { line: text.slice(0, position).split('\n').length, reason: `not JSON: ${words.slice(0, 120)}` }
  }
}

/** These files need five levels. A recursive reader would overflow the stack at some thousand levels. */
const maxLevels = 50

function tooDeepAt(text: string): number | null {
  let depth = 0
  let line = 1
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i]
    if (char === '\n') line += 1
    else if (char === '"') i = endOfString(text, i)
    else if (char === '}' || char === ']') depth -= 1
    else if (char === '{' || char === '[') {
      depth += 1
      if (depth > maxLevels) return line
    }
  }
  return null
}
