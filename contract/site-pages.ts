import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, locale } from './envelope.ts'

// Static pages and policies. Each save at the desk is a new version; the program contains the first one.

export const sitePageNames = ['about', 'terms', 'conditions', 'privacy', 'cookies'] as const
export type SitePageName = (typeof sitePageNames)[number]

/** Paths of the pages, without locale prefix. */
export const sitePagePaths: Record<SitePageName, string> = {
  about: '/gioi-thieu',
  terms: '/dieu-khoan-su-dung',
  conditions: '/dieu-kien-va-dieu-khoan',
  privacy: '/chinh-sach-bao-mat',
  cookies: '/chinh-sach-cookie',
}

/** Earlier versions that a page links to. */
export const maxEarlierVersions = 20

const day = z.string()
const version = z.object({
  id: digits,
  /** First and last day of the version in Vietnam, as yyyy-mm-dd. `until` is null for the version of today. */
  from: day,
  until: z.nullable(day),
})
const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
])
const section = z.object({ heading: z.string(), blocks: z.array(block) })
export type PageSection = z.infer<typeof section>

export const sitePage = endpoint({
  method: 'GET',
  path: '/other/api/page/info',
  summary: 'A static page or policy in a language: the version of today, or an earlier one by its id',
  auth: 'public',
  input: z.object({ page: z.enum(sitePageNames), locale: z._default(locale, 'vi'), version: z.optional(digitsInput) }),
  data: z.object({
    title: z.string(),
    summary: z.string(),
    sections: z.array(section),
    /** Day of the last change, as yyyy-mm-dd. */
    updated: day,
    /** True for the text of the program, which the desk has never changed. */
    isBuiltIn: z.boolean(),
    /** The earlier version that is shown. Null for the version of today. */
    shown: z.nullable(version),
    /** Newest first. */
    earlier: z.array(version),
  }),
  errors: ['NOT_FOUND'],
})
export type SitePage = DataOf<typeof sitePage>
export type PageVersion = z.infer<typeof version>
