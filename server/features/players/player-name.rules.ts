/** Words of a name that the database has folded: `l messi` has `l` and `messi`. */
export function wordsOf(folded: string): string[] {
  return folded.split(' ').filter((word) => word !== '')
}

/** Equal for two names with the same words in any order: sources put the family name first or last. */
export function nameKey(folded: string): string {
  return wordsOf(folded).toSorted().join(' ')
}

/** Returns true when a source may mean the player by this folded name, in any order of its words. */
export function isNamed({ folded, aliases }: { folded: string; aliases: readonly string[] }, name: string): boolean {
  return [folded, ...aliases].some((own) => nameKey(own) === nameKey(name))
}

const isInitial = (word: string) => word.length === 1

export function hasInitials(folded: string): boolean {
  return wordsOf(folded).some(isInitial)
}

/**
 * Returns true when `short` abbreviates `full`: each of its words is a word of `full`, or the initial of another one.
 * At least one word is written out.
 */
export function abbreviates(short: string, full: string): boolean {
  const given = wordsOf(short)
  const left = wordsOf(full)
  const written = given.filter((word) => !isInitial(word))
  if (written.length === 0 || given.length > left.length) return false
  for (const word of written) {
    const at = left.indexOf(word)
    if (at < 0) return false
    left.splice(at, 1)
  }
  for (const initial of given.filter(isInitial)) {
    const at = left.findIndex((word) => word.startsWith(initial))
    if (at < 0) return false
    left.splice(at, 1)
  }
  return true
}

/**
 * Returns the entry with this name. Without one, returns the only entry that the name abbreviates or that abbreviates
 * it. Returns null when there is none, or more than one.
 */
export function findNamed<T extends { folded: string }>(folded: string, entries: readonly T[]): T | null {
  const key = nameKey(folded)
  const same = entries.find((entry) => nameKey(entry.folded) === key)
  if (same) return same
  const alike = entries.filter((entry) => abbreviates(folded, entry.folded) || abbreviates(entry.folded, folded))
  return alike.length === 1 ? (alike[0] ?? null) : null
}

/** Returns the fuller spelling: more words written out, then more accented letters. Otherwise the first. */
export function betterName(a: string, b: string): string {
  const written = (name: string) => name.split(/[\s.]+/).filter((word) => word.length > 1).length
  const accents = (name: string) => name.normalize('NFD').replace(/[\x20-\x7e]/g, '').length
  const difference = written(b) - written(a) || accents(b) - accents(a)
  return difference > 0 ? b : a
}
