import { texts } from './text.ts'

export const uploadsTexts = texts({
  'uploads.addPictures': ['Thêm ảnh', 'Add photos', '加入圖片'],
  'uploads.addVideo': ['Thêm video', 'Add a video', '加入影片'],
  'uploads.addMedia': ['Thêm ảnh, video', 'Add photos or videos', '加入圖片或影片'],
  'uploads.addDocument': ['Chọn tệp PDF', 'Choose a PDF', '選擇 PDF 檔案'],
  'uploads.addFiles': ['Thêm tệp', 'Add files', '加入檔案'],
  'uploads.unnamed': ['tệp', 'file', '檔案'],
  'uploads.preparing': ['Đang chuẩn bị {{name}}', 'Preparing {{name}}', '正在準備 {{name}}'],
  'uploads.sending': ['Đang tải {{name}} lên', 'Uploading {{name}}', '正在上傳 {{name}}'],
  'uploads.remove': ['Bỏ {{name}}', 'Remove {{name}}', '移除 {{name}}'],
  'uploads.retry': ['Thử lại', 'Try again', '重試'],
  'uploads.describe': ['Mô tả {{name}}', 'Describe {{name}}', '為 {{name}} 加上替代文字'],
  'uploads.describe.short': ['Mô tả', 'Describe', '替代文字'],
  'uploads.alt': [
    'Mô tả cho người khiếm thị',
    'Describe this for people who can’t see it',
    '替代文字（給看不到圖片的人）',
  ],
  'uploads.alt.example': [
    'Ví dụ: cầu thủ áo đỏ ăn mừng trước khán đài',
    'For example: players in red celebrate in front of the stand',
    '例如：紅衣球員在看台前慶祝',
  ],
  'uploads.described': ['{{label}}: {{alt}}', '{{label}}: {{alt}}', '{{label}}：{{alt}}'],
  'uploads.allSent': [
    'Đã tải lên {{count}} tệp.',
    '{{count}} {{count|file|files}} uploaded.',
    '已上傳 {{count}} 個檔案。',
  ],
  'uploads.tooMany': [
    'Chỉ được chọn tối đa {{most}} tệp, các tệp còn lại đã bị bỏ qua.',
    'You can choose up to {{most}} {{most|file|files}}. The rest weren’t added.',
    '最多只能選擇 {{most}} 個檔案，其餘已略過。',
  ],
  'uploads.leave': ['Rời trang', 'Leave', '離開'],
  'uploads.leave.title': ['Rời trang?', 'Leave this page?', '要離開這個頁面嗎？'],
  'uploads.leave.text': [
    'Ảnh hoặc video vẫn đang tải lên. Nếu rời trang bây giờ, bạn phải chọn lại.',
    'Photos or videos are still uploading. If you leave now, you’ll have to choose them again.',
    '圖片或影片還在上傳，現在離開就要重新選擇。',
  ],
  'uploads.close': ['Vẫn đóng', 'Close anyway', '仍要關閉'],
  'uploads.close.title': [
    'Đóng khi tệp chưa tải lên xong?',
    'Close before the upload finishes?',
    '檔案還沒傳完，要關閉嗎？',
  ],
  'uploads.close.text': [
    'Ảnh hoặc video vẫn đang tải lên. Nếu đóng bây giờ, bạn phải chọn lại.',
    'Photos or videos are still uploading. If you close now, you’ll have to choose them again.',
    '圖片或影片還在上傳，現在關閉就要重新選擇。',
  ],
  'uploads.limit.pictures': [
    'Ảnh tối đa {{megabytes}} MB',
    'Photos up to {{megabytes}} MB',
    '圖片上限 {{megabytes}} MB',
  ],
  'uploads.limit.videos': [
    'Video tối đa {{megabytes}} MB, {{length}}',
    'Videos up to {{megabytes}} MB, {{length}}',
    '影片上限 {{megabytes}} MB、{{length}}',
  ],
  'uploads.limit.minutes': ['{{minutes}} phút', '{{minutes}} {{minutes|minute|minutes}}', '{{minutes}} 分鐘'],
  'uploads.limit.seconds': ['{{seconds}} giây', '{{seconds}} {{seconds|second|seconds}}', '{{seconds}} 秒'],
  'uploads.limit.documents': ['PDF tối đa {{megabytes}} MB', 'PDF up to {{megabytes}} MB', 'PDF 上限 {{megabytes}} MB'],
  'uploads.limit.most': ['tối đa {{most}} tệp', 'up to {{most}} {{most|file|files}}', '最多 {{most}} 個檔案'],
})
