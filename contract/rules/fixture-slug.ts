/** Letters that Unicode does not decompose into a base letter and a mark. */
const whole: Record<string, string> = { đ: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

/**
 * Returns lower-case ASCII words joined by hyphens: “Thép Xanh Nam Định” becomes thep-xanh-nam-dinh. Returns an empty
 * string for a text without Latin letters and digits.
 */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[đøłßæœı]/g, (letter) => whole[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Returns `{home}-vs-{away}-{fixtureId}`. Only the digits at the end identify the fixture. */
export function fixtureSlug(fixture: { home: string; away: string; fixtureId: string }): string {
  return `${slugify(fixture.home) || 'home'}-vs-${slugify(fixture.away) || 'away'}-${fixture.fixtureId}`
}

/** Returns the digits at the end of a slug, or null without any. */
export function fixtureIdOfSlug(slug: string): string | null {
  return /(?:^|-)(\d{1,18})$/.exec(slug)?.[1] ?? null
}
