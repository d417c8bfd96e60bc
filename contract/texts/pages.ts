import { texts } from './text.ts'

/** Texts around the static pages. The pages themselves are separate documents. */
export const pagesTexts = texts({
  vi: {
    'pages.updated': 'Cập nhật {{date}}',
    'pages.contents': 'Mục lục',
    'pages.others': 'Tài liệu liên quan',
    'pages.version': 'Phiên bản {{version}}',
    'pages.earlier': 'Các bản trước',
    'pages.earlier.shown': 'Đây là bản cũ, có hiệu lực {{span}}.',
    'pages.earlier.current': 'Xem bản hiện hành',
  },
  en: {
    'pages.updated': 'Updated {{date}}',
    'pages.contents': 'Contents',
    'pages.others': 'Related pages',
    'pages.version': 'Version {{version}}',
    'pages.earlier': 'Earlier versions',
    'pages.earlier.shown': 'This is an earlier version, in force {{span}}.',
    'pages.earlier.current': 'Read the current version',
  },
  zh: {
    'pages.updated': '更新於 {{date}}',
    'pages.contents': '目錄',
    'pages.others': '相關文件',
    'pages.version': '版本 {{version}}',
    'pages.earlier': '先前版本',
    'pages.earlier.shown': '這是舊版本，適用期間：{{span}}。',
    'pages.earlier.current': '查看現行版本',
  },
})
