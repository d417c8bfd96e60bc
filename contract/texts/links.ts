import { texts } from './text.ts'

/** Links and cards that visitors copy or send. */
export const linksTexts = texts({
  'links.copied': ['Đã sao chép liên kết', 'Link copied', '已複製連結'],
  'links.notCopied': [
    'Chưa sao chép được, bạn chọn liên kết này rồi sao chép nhé.',
    'The link couldn’t be copied. Please select and copy it yourself.',
    '無法複製，請自行選取這個連結後複製。',
  ],
  'links.inApp': [
    'Chưa sao chép được. Hãy mở menu của ứng dụng, chọn “Mở bằng trình duyệt” rồi sao chép ở đó.',
    'The link couldn’t be copied. Open the app’s menu, choose “Open in browser” and copy it there.',
    '無法複製。請開啟應用程式的選單，選擇「在瀏覽器中開啟」，再到瀏覽器複製。',
  ],
  'links.send': ['Chia sẻ', 'Share', '分享'],
  'links.copy': ['Sao chép liên kết', 'Copy link', '複製連結'],
  'links.download': ['Tải ảnh', 'Download picture', '下載圖片'],
  'links.noPicture': [
    'Chưa tải được ảnh. Bạn vẫn chia sẻ được liên kết.',
    'The picture couldn’t be loaded. You can still share the link.',
    '無法載入圖片，仍可分享連結。',
  ],
})
