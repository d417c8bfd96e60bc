import { texts } from './text.ts'

/** Texts around the static pages. The pages themselves are separate documents. */
export const pagesTexts = texts({
  vi: {
    'pages.updated': 'Cập nhật {{date}}',
    'pages.contents': 'Mục lục',
    'pages.others': 'Tài liệu liên quan',
    'pages.version': 'Phiên bản {{version}}',
  },
  en: {
    'pages.updated': 'Updated {{date}}',
    'pages.contents': 'Contents',
    'pages.others': 'Related pages',
    'pages.version': 'Version {{version}}',
  },
  zh: {
    'pages.updated': '更新於 {{date}}',
    'pages.contents': '目錄',
    'pages.others': '相關文件',
    'pages.version': '版本 {{version}}',
  },
})
