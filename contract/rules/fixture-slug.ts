/** Letters that Unicode does not take apart into a base letter and a mark. */
const whole: Record<string, string> = { đ: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

/** Lower-case ASCII words joined by hyphens: "Thép Xanh Nam Định" is thep-xanh-nam-dinh. Empty for a script without any. */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[đøłßæœı]/g, (letter) => whole[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** `{home}-vs-{away}-{fixtureId}` (wire.md 4). The digits at the end decide. */
export function fixtureSlug(fixture: { home: string; away: string; fixtureId: string }): string {
  return `${slugify(fixture.home) || 'home'}-vs-${slugify(fixture.away) || 'away'}-${fixture.fixtureId}`
}

/** The digits at a slug's end, null when there are none. */
export function fixtureIdOfSlug(slug: string): string | null {
  return /(?:^|-)(\d{1,18})$/.exec(slug)?.[1] ?? null
}
