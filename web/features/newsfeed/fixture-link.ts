import { fixtureIdOfSlug } from '#contract/rules/fixture-slug.ts'
import { linkPattern } from '#contract/rules/newsfeed-codes.ts'
import { splitLocale } from '#web/i18n/locale.ts'

export type FixtureLink = { fixtureId: string; text: string }

/** Returns the first link to a fixture's live page at this origin, or null. */
export function fixtureLinkIn(content: string, origin: string): FixtureLink | null {
  for (const [text] of content.matchAll(linkPattern)) {
    const url = URL.parse(text)
    if (url?.origin !== origin) continue
    const [, page, slug = ''] = splitLocale(url.pathname).path.split('/')
    const fixtureId = page === 'truc-tiep' ? fixtureIdOfSlug(slug) : null
    if (fixtureId !== null) return { fixtureId, text }
  }
  return null
}

/** Removes the link, and the line or the space that only separated it from the text. */
export function withoutLink(content: string, { text }: FixtureLink): string {
  const at = content.indexOf(text)
  const [before, after] = [content.slice(0, at), content.slice(at + text.length)]
  const isWholeLine = (before === '' || before.endsWith('\n')) && (after === '' || after.startsWith('\n'))
  return isWholeLine ? before + after.slice(1) : before.replace(/ $/, '') + after
}
