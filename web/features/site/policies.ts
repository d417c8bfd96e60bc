import type { MessageKey } from '#contract/messages/all.ts'

export const policies: { path: string; label: MessageKey }[] = [
  { path: '/dieu-khoan-su-dung', label: 'nav.termsOfUse' },
  { path: '/dieu-kien-va-dieu-khoan', label: 'nav.termsAndConditions' },
  { path: '/chinh-sach-bao-mat', label: 'nav.privacyPolicy' },
  { path: '/chinh-sach-cookie', label: 'nav.cookiePolicy' },
]
