import { texts } from './text.ts'

/** Texts around the static pages. The pages themselves are separate documents. */
export const pagesTexts = texts({
  'pages.updated': ['Cập nhật {{date}}', 'Updated {{date}}', '更新於 {{date}}'],
  'pages.contents': ['Mục lục', 'Contents', '目錄'],
  'pages.others': ['Tài liệu liên quan', 'Related pages', '相關文件'],
  'pages.version': ['Phiên bản {{version}}', 'Version {{version}}', '版本 {{version}}'],
  'pages.earlier': ['Các bản trước', 'Earlier versions', '先前版本'],
  'pages.earlier.shown': [
    'Đây là bản cũ, có hiệu lực {{span}}.',
    'This is an earlier version, in force {{span}}.',
    '這是舊版本，適用期間：{{span}}。',
  ],
  'pages.earlier.current': ['Xem bản hiện hành', 'Read the current version', '查看現行版本'],
})
