import type { Locale } from '#contract/envelope.ts'

/** A static page's text. Paragraphs are plain text; a list follows the section's paragraphs. */
export type SiteDocument = {
  title: string
  summary: string
  sections: { heading: string; paragraphs: string[]; list?: string[] }[]
}

/** All languages of one document. `updated` is the day of the last change in meaning. */
export type SiteDocuments = { updated: string; texts: Record<Locale, SiteDocument> }
