import { foldToneMarks } from '#contract/rules/tone-marks.ts'
import { lookAlikes } from '#server/text/look-alikes.ts'
import {
  allowed,
  blocked,
  masked,
  maskedInChinese,
  maskedInSmallLetters,
  maskedWhenDisguised,
} from './word-list.data.ts'

/** `heldFor` is the word that needs a moderator's approval, or null. */
export type Judgement = { text: string; isBlocked: boolean; heldFor: string | null }
/** A rule that an operator added, with the word as returned by `foldWord`. */
export type WordRule = { word: string; action: 'mask' | 'hold' | 'block' }
export type WordFilter = (text: string) => Judgement

/** A word in the form used for comparison, with its position in the text in code units. The end is exclusive. */
type Token = Span & {
  key: string
  /** The key with each run of the same letter reduced to one letter. */
  undoubled: string
  written: string
  isDisguised: boolean
}
type Span = { start: number; end: number }

const digitLetters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', '@': 'a', $: 's', '!': 'i' }
const wordCharacter = /[\p{L}\p{M}\p{N}@$!]/u
const latinLetter = /^(?=\p{L})\p{Script=Latin}$/u
/** Characters that show nothing: soft hyphens, joiners, fillers and variation selectors. */
const droppable = /\p{Default_Ignorable_Code_Point}/u
/** Characters allowed between the letters of a word that was split to disguise it. */
const gap = /^[\s.\-_*·,'"/\\|+~]{1,3}$/

type Character = {
  /** The character in lower case and in its usual form (NFKC), or empty when it shows nothing. */
  folded: string
  /** The letter in the form used for comparison, or empty when the character is no letter or digit. */
  letter: string
  kind: 'word' | 'droppable' | 'other'
  /** True for an ordinary Latin letter, without any disguise. */
  isPlain: boolean
}

/** Characters of one code unit are cached, at most 65,536: a look-up costs a tenth of parsing. */
const characters: (Character | undefined)[] = new Array(0x1_0000)

/**
 * Returns a word or phrase in the form used for comparison: lower case, one of the two spellings of tone marks, and one
 * space between words.
 */
export function foldWord(written: string): string {
  return foldToneMarks(written.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' '))
}

/**
 * Returns true for words with Chinese characters. Chinese is written without spaces, so these words are found anywhere
 * in a text.
 */
const isUnspaced = (word: string) => /\p{Script=Han}/u.test(word)

/**
 * Returns a filter that compares whole words, including their tone marks. Uses word-list.data.ts and the operators'
 * rules.
 */
export function createWordFilter(rules: readonly WordRule[] = []): WordFilter {
  const added = (action: WordRule['action'], unspaced: boolean) =>
    rules.filter((rule) => rule.action === action && isUnspaced(rule.word) === unspaced).map(({ word }) => word)
  const blockedPhrases = phraseTable([...blocked, ...added('block', false)])
  const heldPhrases = phraseTable(added('hold', false))
  const maskedPhrases = phraseTable([...masked, ...added('mask', false)])
  const [blockedAnywhere, heldAnywhere] = [wordTable(added('block', true)), wordTable(added('hold', true))]
  const maskedAnywhere = wordTable([...maskedInChinese, ...added('mask', true)])
  const allowedPhrases = phraseTable(allowed)
  const smallLetters = new Set(maskedInSmallLetters.map(foldToneMarks))
  const disguised = new Set(maskedWhenDisguised.map(foldToneMarks))

  return (text) => {
    const tokens = joinSingles(tokenise(text), text)
    const kept = new Set(findPhrases(allowedPhrases, tokens).flatMap((found) => tokens.slice(found.from, found.to)))
    const unspaced = unspacedText(text)
    const isBlocked =
      findPhrases(blockedPhrases, tokens).length > 0 || findWords(blockedAnywhere, unspaced.letters).length > 0
    const [held] = findPhrases(heldPhrases, tokens)
    const heldFor = held
      ? tokens
          .slice(held.from, held.to)
          .map(({ key }) => key)
          .join(' ')
      : (findWords(heldAnywhere, unspaced.letters)[0]?.word ?? null)
    const spans: Span[] = []
    for (const { from, to } of findPhrases(maskedPhrases, tokens)) spans.push(...tokens.slice(from, to))
    for (const token of tokens) {
      const isSmall = smallLetters.has(token.key) && token.written === token.written.toLowerCase()
      if (isSmall || (token.isDisguised && disguised.has(token.key))) spans.push(token)
    }
    for (const { at, word } of findWords(maskedAnywhere, unspaced.letters)) {
      spans.push({ start: unspaced.starts[at] as number, end: unspaced.starts[at + word.length] as number })
    }
    return {
      text: mask(
        text,
        spans.filter((span) => !kept.has(span as Token)),
      ),
      isBlocked,
      heldFor,
    }
  }
}

/** `starts` has the position in the text of each code unit of `letters`, and the text's end. */
type UnspacedText = { letters: string; starts: readonly number[] }
const withoutHan: UnspacedText = { letters: '', starts: [] }

/** Returns the letters of a text with Chinese characters, in the form used for comparison, with their positions. */
function unspacedText(text: string): UnspacedText {
  if (!/\p{Script=Han}/u.test(text)) return withoutHan
  const starts: number[] = []
  let letters = ''
  let start = 0
  for (const character of text) {
    const { folded } = characterOf(character)
    letters += folded
    for (let unit = 0; unit < folded.length; unit++) starts.push(start)
    start += character.length
  }
  starts.push(start)
  return { letters, starts }
}

/** Words by their first code unit, so that the time for a text does not grow with their number. */
type WordTable = ReadonlyMap<string, readonly string[]>

const wordTable = (words: readonly string[]): WordTable => Map.groupBy(words, (word) => word[0] as string)

/** Returns the words that occur in the text. Those that overlap are all returned, in the order of their starts. */
function findWords(table: WordTable, letters: string): { at: number; word: string }[] {
  const found: { at: number; word: string }[] = []
  for (let at = 0; at < letters.length; at++)
    for (const word of table.get(letters[at] as string) ?? [])
      if (letters.startsWith(word, at)) found.push({ at, word })
  return found
}

function readCharacter(character: string): Character {
  const folded = character.normalize('NFKC').toLowerCase()
  const lookAlike = lookAlikes[folded]
  if (droppable.test(character)) return { folded: '', letter: '', kind: 'droppable', isPlain: false }
  if (!wordCharacter.test(folded)) return { folded, letter: '', kind: 'other', isPlain: false }
  const standsForItself = character.normalize('NFKC') === character && folded.length === 1 && lookAlike === undefined
  return { folded, letter: lookAlike ?? folded, kind: 'word', isPlain: standsForItself && latinLetter.test(folded) }
}

function characterOf(character: string): Character {
  if (character.length > 1) return readCharacter(character)
  const code = character.charCodeAt(0)
  const known = characters[code] ?? readCharacter(character)
  characters[code] = known
  return known
}

function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  let letters = ''
  let isPlain = true
  let start = -1
  let at = 0
  const close = (end: number) => {
    if (start < 0) return
    const word = { letters, written: text.slice(start, end), start, end }
    tokens.push((isPlain && plainToken(word)) || tokenOf(word))
    letters = ''
    isPlain = true
    start = -1
  }
  for (const character of text) {
    const read = characterOf(character)
    if (read.kind === 'word') {
      if (start < 0) start = at
      letters += read.letter
    } else if (read.kind === 'other') close(at)
    isPlain &&= read.isPlain || start < 0
    at += character.length
  }
  close(at)
  return tokens
}

type Word = Span & { letters: string; written: string }

/** Fast path for most words: Latin letters without doubled ones. Returns null for all other words. */
function plainToken({ letters, written, start, end }: Word): Token | null {
  for (let at = 1; at < letters.length; at++) if (letters[at] === letters[at - 1]) return null
  const key = foldToneMarks(letters)
  return { key, undoubled: key, written, start, end, isDisguised: false }
}

function tokenOf(word: Word): Token {
  // At the start or the end of a word, a mark is punctuation. Between letters it replaces a letter.
  const letters = word.letters.replace(/^[!$@]+|(?<![!$])[!$]+$/g, '')
  const undigited = /\p{L}/u.test(letters) ? letters.replace(/[01345@$!]/g, (c) => digitLetters[c] ?? c) : letters
  const key = foldToneMarks(undigited.replace(/(.)\1{2,}/gu, '$1').normalize('NFC'))
  const undoubled = key.replace(/(.)\1+/gu, '$1')
  const isDisguised = undigited !== letters || /[^\p{Script=Latin}\p{M}\p{N}!$@]/u.test(word.written.normalize('NFKC'))
  return { key, undoubled, written: word.written, start: word.start, end: word.end, isDisguised }
}

/**
 * Joins single letters with short gaps between them into one word, such as `đ . m` and `l-ồ-n`. Where only some gaps
 * have a space, it ends a word: `l.ồ.n m.ẹ` is two.
 */
function joinSingles(tokens: readonly Token[], text: string): Token[] {
  const joined: Token[] = []
  let run: Token[] = []
  const gapBefore = (at: number) => text.slice(run[at - 1]?.end, run[at]?.start)
  const join = (letters: readonly Token[]) => {
    const [first, last] = [letters[0], letters.at(-1)]
    if (letters.length < 2 || !first || !last) return joined.push(...letters)
    const word = { letters: letters.map((t) => t.key).join(''), written: text.slice(first.start, last.end) }
    return joined.push({ ...tokenOf({ ...word, start: first.start, end: last.end }), isDisguised: true })
  }
  const close = () => {
    const isSpace = run.map((_, at) => at > 0 && /\s/.test(gapBefore(at)))
    const ends = isSpace.slice(1).every(Boolean) ? [] : isSpace.flatMap((is, at) => (is ? [at] : []))
    for (const [at, start] of [0, ...ends].entries()) join(run.slice(start, ends[at]))
    run = []
  }
  for (const token of tokens) {
    const previous = run.at(-1)
    const isSingle = token.key.length < 3 && [...token.key].length === 1
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
    phrases.map((phrase) => foldToneMarks(phrase.normalize('NFC')).split(' ')),
    (words) => words[0] as string,
  )
}

/**
 * Returns the longest phrase at each position. Vietnamese never doubles a letter, so `địtt` is compared as `địt` too.
 */
function findPhrases(table: PhraseTable, tokens: readonly Token[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  tokens.forEach(({ key, undoubled }, from) => {
    const isAt = (words: readonly string[]) => words.every((word, i) => isSame(tokens[from + i], word))
    let longest = 0
    for (const first of key === undoubled ? [key] : [key, undoubled])
      for (const words of table.get(first) ?? []) if (words.length > longest && isAt(words)) longest = words.length
    if (longest > 0) found.push({ from, to: from + longest })
  })
  return found
}

function isSame(token: Token | undefined, word: string): boolean {
  return token !== undefined && (token.key === word || token.undoubled === word)
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
