/** A query folded like the stored names, with its first eight different words. */
export type Asked = { text: string; words: string[] }

const maxWords = 8
/** Words that appear in half of all names, or between two team names. */
const fillers = new Set(['vs', 'v', 'gap', 'dau', 'fc', 'cf', 'ac', 'sc', 'afc', 'clb', 'club', 'doi'])

export function askedOf(folded: string): Asked {
  const words = [...new Set(folded.split(' ').filter((word) => word !== ''))].slice(0, maxWords)
  return { text: folded, words }
}

/** Returns the distinctive words when the query may name two teams, else null. */
export function wordsOfPair({ words }: Asked): string[] | null {
  const distinctive = words.filter((word) => !fillers.has(word))
  return distinctive.length < 2 ? null : distinctive
}

/** Shorter texts are similar to too many names. */
const minSlip = 4

/**
 * Returns true when similar names may be searched too: the query is long enough and in Latin script. Other scripts are
 * stored as code points, and similar code points do not mean similar characters.
 */
export function maySlip({ text }: Asked, written: string): boolean {
  return text.length >= minSlip && !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(written)
}

/** Below these values, two letters alone would make half of a name similar. */
const minTrigrams = 5
const minVaried = 2 / 3

/**
 * Returns true when the text has enough different trigrams, as pg_trgm cuts them, for a half match to be meaningful.
 */
export function isVaried({ words }: Asked): boolean {
  const trigrams = words.flatMap((word) => {
    const padded = `  ${word} `
    return Array.from({ length: word.length + 1 }, (_, at) => padded.slice(at, at + 3))
  })
  const different = new Set(trigrams).size
  return different >= minTrigrams && different >= trigrams.length * minVaried
}
