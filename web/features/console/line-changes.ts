export type LineChange = { kind: 'removed' | 'added'; text: string }

const maxLines = 600

/**
 * Returns the lines that differ between two texts, in their order. Very long texts are compared only at their ends.
 */
export function lineChanges(before: string, after: string): LineChange[] {
  const [from, to] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1
  let end = 0
  while (end < Math.min(from.length, to.length) - start && from.at(-1 - end) === to.at(-1 - end)) end += 1
  const old = from.slice(start, from.length - end)
  const own = to.slice(start, to.length - end)
  const all = (texts: readonly string[], kind: LineChange['kind']) => texts.map((text): LineChange => ({ kind, text }))
  if (old.length > maxLines || own.length > maxLines) return [...all(old, 'removed'), ...all(own, 'added')]
  return between(old, own).filter(({ text }) => text.trim() !== '')
}

/** Finds the longest common subsequence of lines, and returns what is outside of it. */
function between(old: readonly string[], own: readonly string[]): LineChange[] {
  const width = own.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = own.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = old[i] === own[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const changes: LineChange[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < own.length) {
    if (i < old.length && j < own.length && old[i] === own[j]) {
      i += 1
      j += 1
    } else if (i < old.length && (j === own.length || at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ kind: 'removed', text: old[i] ?? '' })
      i += 1
    } else {
      changes.push({ kind: 'added', text: own[j] ?? '' })
      j += 1
    }
  }
  return changes
}
