import { expect, test } from 'vitest'
import { checkWords } from './check-words.ts'

const faultsOf = (path: string, text: string) => checkWords([{ path, text }]).map(({ fault }) => fault)

test.each([
  ['/** What a gift is. */', 'What'],
  ['/**\n * Whoever joins is counted.\n */', 'Whoever'],
  ['// The room stands first.', 'stands'],
  ['/* Held until nobody\n   reads it. */', 'nobody'],
])('refuses the comment %s', (comment, word) => {
  expect(faultsOf('server/a.ts', `${comment}\nexport const a = 1\n`)).toEqual([
    expect.stringMatching(`^the comment .* has “${word}”`),
  ])
})

test('refuses titles of tests, and unclear parts of names', () => {
  expect(faultsOf('server/a.test.ts', `test.each([1])('%s is told', () => {})\n`)).toEqual([
    expect.stringContaining('has “told”'),
  ])
  expect(faultsOf('server/a.test.ts', "test('what is deleted is gone', () => {})\n")).toEqual([
    expect.stringContaining('has “what”'),
  ])
  expect(faultsOf('server/a.ts', 'export const mostRows = 1\nexport const isTold = true\n')).toEqual([
    expect.stringContaining('the name mostRows'),
    expect.stringContaining('the name isTold'),
  ])
})

test('refuses prose of documents, but not code in it', () => {
  expect(faultsOf('docs/a.md', 'It is told.\n\n```sh\ntell\n```\n\n`tell()` works.\n')).toEqual([
    expect.stringContaining('the line “It is told.”'),
  ])
})

test('passes plain comments, texts of the site and directives for tools', () => {
  const text = `/** Returns the gifts. Throws GIFT_NOT_FOUND. */\n// biome-ignore lint/a: nobody reads it\nexport const a = 'nobody'\n`
  expect(faultsOf('server/a.ts', text)).toEqual([])
})
