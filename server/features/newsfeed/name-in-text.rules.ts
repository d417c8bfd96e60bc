export type Named = { names: readonly string[] }

/** A short name of one word needs its own accents, because without them it is often an ordinary word. */
const minFoldedLength = 7
const minLength = 3

const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/#?[\p{L}\p{M}\p{N}]+/gu) ?? []
const withoutHash = (word: string) => word.replace('#', '')

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd')
}

/** Returns the words of a name, and the hashtag that they make. */
function partsOf(name: string) {
  const words = wordsOf(name).map(withoutHash)
  const phrase = words.join(' ')
  const plain = folded(phrase)
  const isFolded = words.length > 1 || plain.length >= minFoldedLength
  return { phrase, plain, isFolded, first: folded(words[0] ?? ''), tag: plain.replaceAll(' ', '') }
}

/** Returns the hashtags that name something, in the forms that `hashtagKey` stores. */
export function tagsOf({ names }: Named): string[] {
  const found = names.map(partsOf).filter(({ tag }) => tag.length >= minLength)
  return [...new Set(found.flatMap(({ phrase, tag }) => [phrase.replaceAll(' ', ''), tag]))]
}

/**
 * Returns a function that finds which of these a text names: as whole words, or as a hashtag. Accents are ignored in
 * hashtags and in long names.
 */
export function nameFinder<T extends Named>(all: readonly T[]): (text: string) => Set<T> {
  type Known = { one: T } & ReturnType<typeof partsOf>
  const known = all
    .flatMap((one) => one.names.map((name): Known => ({ one, ...partsOf(name) })))
    .filter(({ tag }) => tag.length >= minLength)
  const byTag = Map.groupBy(known, ({ tag }) => tag)
  const byFirst = Map.groupBy(known, ({ first }) => first)
  return (text) => {
    const words = wordsOf(text)
    const exact = ` ${words.map(withoutHash).join(' ')} `
    const plain = folded(exact)
    const isNamed = ({ isFolded, phrase, plain: name }: Known) =>
      isFolded ? plain.includes(` ${name} `) : exact.includes(` ${phrase} `)
    // A word that is repeated in a text is looked up once.
    return new Set(
      [...new Set(words)].flatMap((word) => {
        const key = folded(withoutHash(word))
        const tagged = word.startsWith('#') ? (byTag.get(key) ?? []) : []
        return [...tagged, ...(byFirst.get(key) ?? []).filter(isNamed)].map(({ one }) => one)
      }),
    )
  }
}
