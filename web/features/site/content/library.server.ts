import type { SiteDocuments } from '../document.ts'
import { about } from './about.server.ts'
import { cookiePolicy } from './cookie-policy.server.ts'
import { privacyPolicy } from './privacy-policy.server.ts'
import { termsAndConditions } from './terms-and-conditions.server.ts'
import { termsOfUse } from './terms-of-use.server.ts'

/** The static texts by their path; only the server holds them, a page gets its own in one language. */
export const library: Record<string, SiteDocuments> = {
  '/gioi-thieu': about,
  '/chinh-sach-cookie': cookiePolicy,
  '/chinh-sach-bao-mat': privacyPolicy,
  '/dieu-khoan-su-dung': termsOfUse,
  '/dieu-kien-va-dieu-khoan': termsAndConditions,
}
