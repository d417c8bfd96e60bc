import type { MessageKey } from '#contract/messages/all.ts'
import { type SportCode, sports } from '#contract/schedule.ts'

export type SportPage = { code: SportCode; slug: string; label: MessageKey }

/** The sports that have a page of their own (product.md 2), in the order of the menu. */
export const sportPages: SportPage[] = [
  { code: sports.football, slug: 'bong-da', label: 'sport.football' },
  { code: sports.basketball, slug: 'bong-ro', label: 'sport.basketball' },
  { code: sports.esport, slug: 'esport', label: 'sport.esport' },
  { code: sports.marble, slug: 'dua-bi', label: 'sport.marble' },
]

export function sportBySlug(slug: string | undefined): SportPage | undefined {
  return sportPages.find((sport) => sport.slug === slug)
}

export function sportByCode(code: number): SportPage | undefined {
  return sportPages.find((sport) => sport.code === code)
}
