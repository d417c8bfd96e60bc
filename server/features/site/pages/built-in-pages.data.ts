import type { SitePageName } from '#contract/site-pages.ts'
import { about } from './about.data.ts'
import { cookiePolicy } from './cookie-policy.data.ts'
import type { BuiltInPage } from './page-marks.rules.ts'
import { privacyPolicy } from './privacy-policy.data.ts'
import { termsAndConditions } from './terms-and-conditions.data.ts'
import { termsOfUse } from './terms-of-use.data.ts'

export const builtInPages: Record<SitePageName, BuiltInPage> = {
  about,
  terms: termsOfUse,
  conditions: termsAndConditions,
  privacy: privacyPolicy,
  cookies: cookiePolicy,
}
