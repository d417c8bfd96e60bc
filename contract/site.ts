import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digitsInput, locale, nothing } from './envelope.ts'
import { viewCalls } from './views.ts'

/** `label` is a message key (`nav.…`) or plain text, which is shown unchanged. `path` has no locale prefix. */
export const navItem = z.object({ label: z.string(), path: z.string(), icon: z.string(), isExternal: z.boolean() })
export type NavItem = z.infer<typeof navItem>

export const navList = endpoint({
  method: 'GET',
  path: '/other/api/resource/nav/list',
  summary: 'Header and footer navigation',
  auth: 'public',
  data: z.object({
    primarys: z.array(navItem),
    footerNav: z.array(z.object({ title: z.string(), items: z.array(navItem) })),
  }),
  sharedForMs: 30_000,
})

export const marqueeList = endpoint({
  method: 'GET',
  path: '/other/api/resource/marquee/home-list',
  summary: 'Lines of the marquee in the given language; while there are notices, only these',
  auth: 'public',
  input: z.object({ locale: z._default(locale, 'vi') }),
  data: z.object({
    topMarquee: z.array(
      z.object({
        id: z.string(),
        text: z.string(),
        linkUrl: z.string(),
        /** True for major incidents and the operators' announcement, which every page shows. */
        isNotice: z.boolean(),
      }),
    ),
  }),
  sharedForMs: 30_000,
})

export const domainSettings = endpoint({
  method: 'GET',
  path: '/other/api/resource/domain/list',
  summary: 'Search-engine settings of a domain',
  auth: 'public',
  input: z.object({ domain: z.string().check(z.maxLength(253)) }),
  data: z.object({
    schema: z.string(),
    idGa: z.string(),
    /** Title and description of the home page. Empty values mean the site's defaults. */
    title: z.string(),
    description: z.string(),
    activeBanner: z.boolean(),
  }),
  sharedForMs: 30_000,
})

export const siteBrand = endpoint({
  method: 'GET',
  path: '/other/api/resource/brand/info',
  summary: 'Name, look and imprint of the site; empty addresses and colours mean the built-in ones',
  auth: 'public',
  data: z.object({
    /** Changes with every value. Empty while the site has the built-in brand. */
    version: z.string(),
    name: z.string(),
    shortName: z.string(),
    /** Several lines. */
    imprint: z.string(),
    primary: z.string(),
    logo: z.string(),
    /** The logo in the dark mode. */
    logoDark: z.string(),
    icon: z.string(),
    /** The languages that the site offers. The first is for visitors who speak none of them. */
    languages: z.array(locale),
  }),
  sharedForMs: 30_000,
})
export type SiteBrand = DataOf<typeof siteBrand>

export const bannerPosition = z.enum(['HOME_LEFT', 'HOME_RIGHT'])
export const banner = z.object({
  id: z.string(),
  position: bannerPosition,
  linkUrl: z.string(),
  imageUrl: z.string(),
  alt: z.string(),
})
export type Banner = z.infer<typeof banner>

export const bannerList = endpoint({
  method: 'GET',
  path: '/other/api/banner/list',
  summary: 'Banners of a position; `data` is the list itself',
  auth: 'public',
  input: z.object({
    position: bannerPosition,
    /** With 10, the list also has the banners of `domain`. Without it, `domain` is ignored. */
    type: z.optional(z.pipe(z.coerce.number(), z.literal(10))),
    domain: z.optional(z.string().check(z.maxLength(253))),
    locale: z._default(locale, 'vi'),
  }),
  data: z.array(banner),
  sharedForMs: 30_000,
})

export const { view: bannerView } = viewCalls('banner', ['NOT_FOUND'])
export const bannerClick = endpoint({
  method: 'POST',
  path: '/al/api/banner/click',
  summary: 'Count a click on a banner, at most one per reader and hour',
  auth: 'guest',
  input: z.object({ id: digitsInput }),
  data: nothing,
  errors: ['NOT_FOUND'],
})

export const textChanges = endpoint({
  method: 'GET',
  path: '/al/api/live/language/changes',
  summary: 'Messages of a language that operators changed: key -> message',
  auth: 'public',
  input: z.object({ locale }),
  data: z.object({
    /** Version of these messages. Empty when no message was changed. */
    version: z.string(),
    /** Version of all texts of the language. Clients send it as `v` to `languageList`. */
    messages: z.string(),
    texts: z.record(z.string(), z.string()),
    /** Fills `{{site}}` in the texts. */
    siteName: z.string(),
  }),
  sharedForMs: 30_000,
})
export type TextChanges = DataOf<typeof textChanges>

export const languageList = endpoint({
  method: 'GET',
  path: '/al/api/live/language/list',
  summary:
    'Interface messages of a language: key -> message; with `of`, only those of these domains, separated by dots; with the version `v`, the response can be cached',
  auth: 'public',
  input: z.object({
    locale,
    v: z.optional(z.string().check(z.maxLength(64))),
    /** The desk needs most domains. */
    of: z.optional(z.string().check(z.maxLength(1_000))),
  }),
  data: z.record(z.string(), z.string()),
})
