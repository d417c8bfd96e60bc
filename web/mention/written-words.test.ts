import { Parser } from 'htmlparser2'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LinkPreview } from '#contract/newsfeed.ts'
import type { Mention } from '#contract/rules/mentions.ts'
import { textParts } from '#contract/rules/newsfeed-codes.ts'
import { payloads } from '#web/features/newsfeed/post-payloads.data.ts'
import { LanguageContext } from '#web/i18n/translate.ts'
import { LinkCard } from './link-card.tsx'
import { WrittenWords } from './written-words.tsx'

const words = (text: string, mentions: readonly Mention[] = []) => html(createElement(WrittenWords, { text, mentions }))

function html(node: ReactNode): string {
  const translate = ((key: string, values: Record<string, string> = {}) =>
    `${key} ${Object.values(values).join(' ')}`) as never
  return renderToStaticMarkup(createElement(LanguageContext, { value: { locale: 'vi', translate } }, node))
}

const ours = new Set(['a', 'bdi', 'span', 'svg', 'path', 'line', 'img'])
const address = /^(https?:\/\/|\/(?!\/))/

/**
 * Returns what a browser would create beyond the allowed elements: other elements, event handlers, and URLs with other
 * schemes.
 */
function foreign(written: string): string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!ours.has(name)) found.push(name)
      for (const [key, value] of Object.entries(attributes)) {
        if (key.startsWith('on') || key === 'srcdoc' || key === 'style') found.push(key)
        if (['href', 'src', 'action', 'formaction', 'xlink:href'].includes(key) && !address.test(value))
          found.push(value)
      }
    },
  })
  parser.end(written)
  return found
}

test('there are more than a hundred hostile texts', () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(100)
})

test.each(payloads)('in a text, %j is shown and not run', (payload) => {
  for (const content of [payload, `Trước ${payload} sau`, `https://a.example/${payload}`]) {
    expect(
      textParts(content)
        .map(({ text }) => text)
        .join(''),
    ).toBe(content)
    expect(foreign(words(content))).toEqual([])
  }
})

test.each(payloads)('as a member’s name in a text, %j is shown and not run', (payload) => {
  const mentions = [{ userId: '1', username: 'an_nguyen', displayName: payload }]
  expect(foreign(words('Chào @an_nguyen!', mentions))).toEqual([])
})

test.each(payloads)('as the description of a linked page, %j is shown and not run', (payload) => {
  const said: LinkPreview = {
    url: 'https://a.example/',
    host: 'a.example',
    title: payload,
    description: payload,
    image: null,
  }
  expect(foreign(html(createElement(LinkCard, { preview: said })))).toEqual([])
})

test('names, hashtags and addresses lead to their pages, and the sentence keeps its punctuation', () => {
  const content = 'Xem (https://bao.example/a_(b)), #VLeague2026 và @an_nguyen. mail@x.vn #123'
  expect(textParts(content).filter(({ kind }) => kind !== 'text')).toMatchObject([
    { kind: 'link', href: 'https://bao.example/a_(b)' },
    { kind: 'tag', tag: 'VLeague2026' },
    { kind: 'mention', username: 'an_nguyen' },
  ])
})
