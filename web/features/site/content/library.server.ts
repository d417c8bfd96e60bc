import type { SiteDocuments } from '../document.ts'
import { about } from './about.server.ts'
import { cookiePolicy } from './cookie-policy.server.ts'
import { privacyPolicy } from './privacy-policy.server.ts'
import { termsAndConditions } from './terms-and-conditions.server.ts'
import { termsOfUse } from './terms-of-use.server.ts'

/** Static texts by path. Only the server has all of them; a page receives its text in one language. */
export const library: Record<string, SiteDocuments> = {
  '/gioi-thieu': about,
  '/chinh-sach-cookie': cookiePolicy,
  '/chinh-sach-bao-mat': privacyPolicy,
  '/dieu-khoan-su-dung': termsOfUse,
  '/dieu-kien-va-dieu-khoan': termsAndConditions,
}
