import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { allTexts } from '#contract/texts/all.ts'

const folder = new URL('../../docs/guide/', import.meta.url)
const shown = new Set<string>(Object.values(allTexts('en')))

/** Returns what a page quotes from the site: sentences in quotation marks, and the first column of the desk's table. */
function quotesOf(page: string): string[] {
  const text = page.replace(/\n +|\n(?=[^\s|-])/g, ' ')
  const inText = [...text.matchAll(/“([^”]+\.)”/g)]
  const [, table = ''] = /\| The desk says \|[^\n]*\n\|[-|]+\n((?:\|[^\n]*\n)+)/.exec(page) ?? []
  const inTable = [...table.matchAll(/^\| ([^|]+) \|/gm)]
  return [...inText, ...inTable].map(([, quote = '']) => quote)
}

/** Returns the controls that a page names. Other programs have theirs in the pages of encoders. */
function controlsOf(page: string): string[] {
  return [...page.replaceAll('\\*', '*').matchAll(/(?<![*\w])\*([A-Z][^*\n]+\*?)\*(?!\*)/g)].map(
    ([, name = '']) => name,
  )
}

test.each(['watch.md', 'moderate.md', 'small-site.md'])('%s names controls that the site has', async (name) => {
  const controls = controlsOf(await readFile(new URL(name, folder), 'utf8'))
  expect(controls.length).toBeGreaterThan(0)
  expect(controls.filter((control) => !shown.has(control))).toEqual([])
})

test('the guide quotes sentences that the site has', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'))
  const pages = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  const quotes = pages.flatMap(quotesOf)
  expect(quotes.length).toBeGreaterThan(10)
  expect(quotes.filter((quote) => !shown.has(quote))).toEqual([])
})
