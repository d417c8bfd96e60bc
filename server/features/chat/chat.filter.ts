import { allowed, blocked, masked, maskedInChinese, maskedInSmallLetters, maskedWhenDisguised } from './chat.words.ts'

export type Judgement = { text: string; isBlocked: boolean }
export type WordFilter = (text: string) => Judgement

/** A word as it is compared, with where it stands in the text (code units, end excluded). */
type Token = { key: string; written: string; start: number; end: number; isDisguised: boolean }
type Span = { start: number; end: number }

/** Letters of other scripts that look like ours; NFKC has folded full-width and mathematical ones before. */
const lookAlikes: Record<string, string> = {
  а: 'a', ɑ: 'a', α: 'a', в: 'b', с: 'c', ϲ: 'c', ԁ: 'd', ð: 'đ', ɗ: 'đ', е: 'e', є: 'e', ε: 'e', һ: 'h', і: 'i', ı: 'i', ι: 'i',
  ј: 'j', к: 'k', κ: 'k', ӏ: 'l', м: 'm', п: 'n', о: 'o', ο: 'o', σ: 'o', р: 'p', ρ: 'p', ѕ: 's', т: 't', τ: 't', υ: 'u', ѵ: 'v',
  ν: 'v', х: 'x', у: 'y', γ: 'y',
} // biome-ignore format: a table reads better in rows

const digitLetters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', '@': 'a', $: 's', '!': 'i' }
const wordCharacter = /[\p{L}\p{M}\p{N}@$!]/u
const droppable = /\u00ad|[\u200b-\u200f]|[\u2060-\u2064]|[\ufe00-\ufe0f]|\ufeff/
/** What may stand between the letters of a word that was pulled apart. */
const gap = /^[\s.\-_*·,'"/\\|+~]{1,3}$/

/** Judges by whole words with their tone marks; see chat.words.ts. About 20 µs for a chat line. */
export function createWordFilter(): WordFilter {
  const blockedPhrases = phraseTable(blocked)
  const maskedPhrases = phraseTable(masked)
  const allowedPhrases = phraseTable(allowed)
  const smallLetters = new Set(maskedInSmallLetters)
  const disguised = new Set(maskedWhenDisguised)

  return (text) => {
    const tokens = joinSingles(tokenise(text), text)
    const kept = new Set(findPhrases(allowedPhrases, tokens).flatMap((found) => tokens.slice(found.from, found.to)))
    const isBlocked = findPhrases(blockedPhrases, tokens).length > 0
    const spans: Span[] = []
    for (const { from, to } of findPhrases(maskedPhrases, tokens)) spans.push(...tokens.slice(from, to))
    for (const token of tokens) {
      const isSmall = smallLetters.has(token.key) && token.written === token.written.toLowerCase()
      if (isSmall || (token.isDisguised && disguised.has(token.key))) spans.push(token)
    }
    for (const word of maskedInChinese) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        spans.push({ start: at, end: at + word.length })
      }
    }
    return {
      text: mask(
        text,
        spans.filter((span) => !kept.has(span as Token)),
      ),
      isBlocked,
    }
  }
}

function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  let letters = ''
  let start = -1
  let at = 0
  const close = (end: number) => {
    if (start >= 0) tokens.push(tokenOf({ letters, written: text.slice(start, end), start, end }))
    letters = ''
    start = -1
  }
  for (const character of text) {
    const folded = character.normalize('NFKC').toLowerCase()
    if (!droppable.test(character)) {
      if (wordCharacter.test(folded)) {
        if (start < 0) start = at
        letters += lookAlikes[folded] ?? folded
      } else close(at)
    }
    at += character.length
  }
  close(at)
  return tokens
}

function tokenOf(word: { letters: string; written: string; start: number; end: number }): Token {
  // A mark at the end is punctuation; between letters it stands for one.
  const letters = word.letters.replace(/^[!$@]+|[!$]+$/g, '')
  const undigited = /\p{L}/u.test(letters) ? letters.replace(/[01345@$!]/g, (c) => digitLetters[c] ?? c) : letters
  const unrepeated = undigited.replace(/(.)\1{2,}/gu, '$1')
  const isDisguised = undigited !== letters || /[^\p{Script=Latin}\p{M}\p{N}!$@]/u.test(word.written.normalize('NFKC'))
  return { key: unrepeated.normalize('NFC'), written: word.written, start: word.start, end: word.end, isDisguised }
}

/** `đ . m` and `l-ồ-n`: single letters with little between them are one word. */
function joinSingles(tokens: readonly Token[], text: string): Token[] {
  const joined: Token[] = []
  let run: Token[] = []
  const close = () => {
    const [first, last] = [run[0], run.at(-1)]
    if (run.length < 2 || !first || !last) joined.push(...run)
    else {
      const word = { letters: run.map((t) => t.key).join(''), written: text.slice(first.start, last.end) }
      joined.push({ ...tokenOf({ ...word, start: first.start, end: last.end }), isDisguised: true })
    }
    run = []
  }
  for (const token of tokens) {
    const previous = run.at(-1)
    const isSingle = [...token.key].length === 1
    if (!isSingle || (previous && !gap.test(text.slice(previous.end, token.start)))) close()
    if (isSingle) run.push(token)
    else joined.push(token)
  }
  close()
  return joined
}

type PhraseTable = ReadonlyMap<string, readonly (readonly string[])[]>

function phraseTable(phrases: readonly string[]): PhraseTable {
  return Map.groupBy(
    phrases.map((phrase) => phrase.normalize('NFC').split(' ')),
    (words) => words[0] as string,
  )
}

/** The longest phrase at each place; Vietnamese never doubles a letter, so `địtt` is compared as `địt` too. */
function findPhrases(table: PhraseTable, tokens: readonly Token[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (let from = 0; from < tokens.length; from++) {
    const key = tokens[from]?.key as string
    const candidates = [...(table.get(key) ?? []), ...(table.get(undouble(key)) ?? [])]
    const lengths = candidates.filter((words) => words.every((word, i) => isSame(tokens[from + i], word)))
    const longest = Math.max(0, ...lengths.map((words) => words.length))
    if (longest > 0) found.push({ from, to: from + longest })
  }
  return found
}

function isSame(token: Token | undefined, word: string): boolean {
  return token !== undefined && (token.key === word || undouble(token.key) === word)
}

function undouble(key: string): string {
  return key.replace(/(.)\1+/gu, '$1')
}

function mask(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  const isMasked = new Uint8Array(text.length)
  for (const { start, end } of spans) isMasked.fill(1, start, end)
  let at = 0
  let shown = ''
  for (const character of text) {
    shown += isMasked[at] === 1 && !/\s/.test(character) ? '*' : character
    at += character.length
  }
  return shown
}
