/** What a query asks for, folded as the stored names are: `ha noi vs nam dinh` has the words ha, noi, nam and dinh. */
export type Asked = { text: string; words: string[] }

const mostWords = 8
/** Stand in half of all names, or between two. */
const fillers = new Set(['vs', 'v', 'gap', 'dau', 'fc', 'cf', 'ac', 'sc', 'afc', 'clb', 'club', 'doi'])

export function askedOf(folded: string): Asked {
  const words = [...new Set(folded.split(' ').filter((word) => word !== ''))].slice(0, mostWords)
  return { text: folded, words }
}

/** The words that tell two teams apart, where somebody asks for a fixture by both; null where that cannot be. */
export function wordsOfPair({ words }: Asked): string[] | null {
  const telling = words.filter((word) => !fillers.has(word))
  return telling.length < 2 ? null : telling
}

/** Shorter texts are like too many others. */
const shortestSlip = 4

/** Only letters have slips: other writing is stored as code points, and two signs are not alike because theirs are. */
export function maySlip({ text }: Asked, written: string): boolean {
  return text.length >= shortestSlip && !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(written)
}

/** Fewer different trigrams than these, or many that come again, and two letters alone make half of a name alike. */
const fewestTrigrams = 5
const leastVaried = 2 / 3

/** Whether a text has so many different trigrams, as pg_trgm cuts them, that sharing half of them says something. */
export function isVaried({ words }: Asked): boolean {
  const trigrams = words.flatMap((word) => {
    const padded = `  ${word} `
    return Array.from({ length: word.length + 1 }, (_, at) => padded.slice(at, at + 3))
  })
  const different = new Set(trigrams).size
  return different >= fewestTrigrams && different >= trigrams.length * leastVaried
}
