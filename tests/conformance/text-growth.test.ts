import { expect, onTestFinished, test, vi } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { cleanMutedWords, muting } from '#contract/privacy.ts'
import { builtInBrand } from '#contract/rules/brand.ts'
import { slugify } from '#contract/rules/fixture-slug.ts'
import { cleanMailAddress } from '#contract/rules/mail-address.ts'
import { textParts, usernamesIn } from '#contract/rules/newsfeed-codes.ts'
import { plainCode, sixDigits } from '#contract/rules/typed-code.ts'
import { cleanPhone } from '#server/features/account/contact.rules.ts'
import { cleanBio, cleanNickname, isReserved, usernameSkeleton } from '#server/features/account/name.rules.ts'
import { cleanText } from '#server/features/chat/chat.rules.ts'
import { tidied } from '#server/features/comments/comment.rules.ts'
import { cleanPost, marksOf } from '#server/features/newsfeed/post.rules.ts'
import { createWordFilter, foldWord } from '#server/features/screening/word-filter.rules.ts'
import { remakeSubtitles } from '#server/features/uploads/subtitles.rules.ts'
import { parseInput } from '#server/http/bind.ts'
import { inputFault } from '#server/http/input-fault.ts'
import { inputSchemaOf } from '#server/http/input-schema.ts'
import { withoutTricks } from '#server/http/without-tricks.ts'
import { hasLink } from '#server/text/has-link.ts'
import { cpuGrowth } from '#tests/setup/cpu-growth.ts'
import { slowTexts, stackedMarks } from '#tests/setup/slow-texts.ts'

/**
 * Max length up to which V8 stores an array of a text’s characters as an ordinary object. The cost of larger arrays
 * rises suddenly. An eighth of it holds whole repetitions of the long texts.
 */
const full = 12_000
const filter = createWordFilter()
const rules: Record<string, (text: string) => unknown> = {
  inputFault,
  slugify,
  textParts,
  usernamesIn,
  'cleanMutedWords and muting': (text) => muting(cleanMutedWords([text]))(text),
  cleanMailAddress,
  sixDigits,
  plainCode,
  cleanPhone,
  cleanBio,
  cleanNickname,
  isReserved: (name) => isReserved(name, builtInBrand.name),
  usernameSkeleton,
  cleanText,
  withoutTricks,
  tidied,
  'the word filter': filter,
  foldWord,
  hasLink,
  cleanPost: (text) => {
    try {
      return cleanPost(text)
    } catch {
      return null
    }
  },
  marksOf,
  remakeSubtitles,
}

test.each(Object.entries(rules))('%s takes at most 32 times as long for eight times the text', (_, rule) => {
  for (const [name, make] of Object.entries(slowTexts)) {
    const growth = cpuGrowth(rule, { part: make(full / 8), full: make(full), limit: 32 })
    expect(growth, name).toBeLessThanOrEqual(32)
  }
})

test('every call refuses texts with too many stacked marks', () => {
  expect(inputFault({ content: ['a', stackedMarks.repeat(9)] })).toBeNull()
  expect(inputFault({ content: ['a', `a${'\u0301'.repeat(40)}`] })).toBe('stacked_marks')
  // Characters that NFKC converts to combining marks.
  expect(inputFault({ content: `a${'\u0301\uff9e'.repeat(20)}` })).toBe('stacked_marks')
})

test('no call normalises a text above its limit, because its marks are counted only afterwards', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  onTestFinished(() => normalize.mockRestore())
  const text = `a${'\u0315\u0300\u0327'.repeat(1_000)}`
  for (const endpoint of allEndpoints) {
    const input = Object.fromEntries(Object.keys(inputSchemaOf(endpoint).properties ?? {}).map((name) => [name, text]))
    try {
      parseInput(endpoint, input)
    } catch {}
  }
  expect(Math.max(0, ...normalize.mock.contexts.map((one) => String(one).length))).toBeLessThan(1_000)
})
