import type { Locale, LocalText } from '#contract/envelope.ts'

/** The name and look of a site. Empty texts and addresses mean the built-in ones. */
export type Brand = {
  name: string
  /** Below the icon on a home screen, where a long name is cut off. */
  shortName: string
  slogan: LocalText
  /** `#rrggbb`, from which the other colours follow (brand-colours.ts). */
  primary: string
  /** Addresses of uploaded pictures. `logoDark` is for the dark mode. */
  logo: string
  logoDark: string
  icon: string
  /** The operator of the site and how to reach them, in lines: for page footers and mails. */
  imprint: string
  /** The languages that the site offers. The first is for visitors who speak none of them. */
  languages: readonly Locale[]
}

export const builtInBrand: Brand = {
  name: 'Khán Đài',
  shortName: 'Khán Đài',
  slogan: { vi: '', en: '', zh: '' },
  primary: '',
  logo: '',
  logoDark: '',
  icon: '',
  imprint: '',
  languages: ['vi', 'en', 'zh'],
}

export const brandLimits = { name: 30, shortName: 12, slogan: 160, imprint: 300 } as const
