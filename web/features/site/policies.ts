import type { TextKey } from '#contract/texts/all.ts'

export const policies: { path: string; label: TextKey }[] = [
  { path: '/dieu-khoan-su-dung', label: 'nav.termsOfUse' },
  { path: '/dieu-kien-va-dieu-khoan', label: 'nav.termsAndConditions' },
  { path: '/chinh-sach-bao-mat', label: 'nav.privacyPolicy' },
  { path: '/chinh-sach-cookie', label: 'nav.cookiePolicy' },
]
