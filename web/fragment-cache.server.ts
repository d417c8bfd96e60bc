import { createElement, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { RenderedPage } from './api/site-context.ts'
import { FragmentContext } from './cached-fragment.ts'
import { type Language, LanguageContext } from './i18n/translate.ts'
import { type PageClock, PageClockContext } from './page-clock.ts'
import { dateIn } from './time/kick-off.ts'

/**
 * Cache size of each render thread, in characters of HTML and keys. In texts with diacritics a character takes two
 * bytes.
 */
const maxLetters = 8_000_000

/** Cached HTML by name, language and version of its messages, zone, day and props. The least recently used is first. */
const known = new Map<string, string>()
let letters = 0

function keep(key: string, html: string): void {
  known.set(key, html)
  letters += key.length + html.length
  for (const [oldest, text] of known) {
    if (letters <= maxLetters) return
    known.delete(oldest)
    letters -= oldest.length + text.length
  }
}

function find(key: string): string | undefined {
  const html = known.get(key)
  if (html === undefined) return undefined
  known.delete(key)
  known.set(key, html)
  return html
}

/** Start of a fragment's placeholder. It contains a random value, so that no text on a page can imitate it. */
const mark = `\uE000${crypto.randomUUID()}:`
/** A placeholder after another text: React separates two neighbouring texts with a comment. */
const parted = `<!-- -->${mark}`
const idPrefix = 'fragment'

type Place = { key: string; element: ReactElement }
/** `version` changes with the texts of the language. */
export type Surroundings = { language: Language; version: string; clock: PageClock }

export function renderWithFragments(page: ReactNode, { language, version, clock }: Surroundings): RenderedPage {
  const scope = `${language.locale}${version} ${clock.zone} ${dateIn(clock.renderedAt, clock.zone)}`

  function render(content: ReactNode, identifierPrefix?: string): RenderedPage {
    const places: Place[] = []
    const placeOf = (name: string, props: object, element: ReactElement) => {
      places.push({ key: `${name} ${scope} ${JSON.stringify(props)}`, element })
      return `${mark}${places.length - 1};`
    }
    const within = createElement(FragmentContext, { value: placeOf }, content)
    const surrounded = createElement(
      LanguageContext,
      { value: language },
      createElement(PageClockContext, { value: clock }, within),
    )
    const skeleton = renderToString(surrounded, identifierPrefix === undefined ? {} : { identifierPrefix })
    return {
      skeleton,
      fill(text) {
        if (places.length === 0) return text
        const [first = '', ...parts] = text.replaceAll(parted, mark).split(mark)
        let filled = first
        for (const part of parts) {
          const end = part.indexOf(';')
          const place = places[Number(part.slice(0, end))]
          filled += (place ? fragment(place) : '') + part.slice(end + 1)
        }
        return filled
      },
    }
  }

  function fragment({ key, element }: Place): string {
    const before = find(key)
    if (before !== undefined) return before
    const { skeleton, fill } = render(element, idPrefix)
    if (skeleton.startsWith('<link') || skeleton.includes(`"_${idPrefix}R_`))
      throw new Error(`A fragment must not preload or use useId: ${key.slice(0, 60)}`)
    const html = fill(skeleton)
    keep(key, html)
    return html
  }

  return render(page)
}
