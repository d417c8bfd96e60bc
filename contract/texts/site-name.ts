import { fillText } from './text.ts'

export const siteNamePlace = '{{site}}'

/** Fills `{{site}}`, the only placeholder that is the same in all texts, with the site's name. */
export function withSiteName(texts: Readonly<Record<string, string>>, name: string): Readonly<Record<string, string>> {
  const filled = Object.entries(texts).map(([key, text]) => [
    key,
    text.includes(siteNamePlace) ? fillText(text, { site: name }) : text,
  ])
  return Object.fromEntries(filled)
}
