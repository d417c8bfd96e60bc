import { countryCode } from '#contract/rules/countries.ts'
import type { Field } from './resource.ts'

/** A picture in the site's own storage. The resizer takes none of other sites. */
export const ownPicture = {
  kind: 'picture',
  isNeeded: false,
  check: (address) => (/^\/uploads\/[\w.-]+$/.test(address) ? null : 'ownPicture'),
} satisfies Field

/** A country by its code, or nothing. */
export const country = {
  kind: 'text',
  most: 10,
  isNeeded: false,
  check: (code) => (countryCode.safeParse(code).success ? null : 'country'),
} satisfies Field
