import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ingestTexts } from '#contract/texts/ingest.ts'

const folder = new URL('../../docs/guide/', import.meta.url)
const shown = new Set<string>(Object.values(ingestTexts.en))

/** Returns the sentences that a page quotes from the desk: in quotation marks, and in the first column of its table. */
function quotesOf(page: string): string[] {
  const text = page.replace(/\n +|\n(?=[^\s|-])/g, ' ')
  const inText = [...text.matchAll(/“([^”]+\.)”/g)]
  const [, table = ''] = /\| The desk says \|[^\n]*\n\|[-|]+\n((?:\|[^\n]*\n)+)/.exec(page) ?? []
  const inTable = [...table.matchAll(/^\| ([^|]+) \|/gm)]
  return [...inText, ...inTable].map(([, quote = '']) => quote)
}

test('the guide quotes sentences that the desk has', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'))
  const pages = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  const quotes = pages.flatMap(quotesOf)
  expect(quotes.length).toBeGreaterThan(10)
  expect(quotes.filter((quote) => !shown.has(quote))).toEqual([])
})
