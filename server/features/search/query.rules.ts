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

export function maySlip({ text }: Asked): boolean {
  return text.length >= shortestSlip
}
